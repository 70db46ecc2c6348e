/// Polls for conditions that send no event, such as the screen of another program.
public enum Polling {
  /// So long that only a test that would never end fails, and not one on a loaded machine.
  public static let longestWait = Duration.seconds(180)

  /// Returns the value once it meets `condition`.
  ///
  /// - Parameter expectation: What is waited for, in the words of the failure.
  /// - Throws: `Timeout`, with the last value, after `longestWait` or when the task is cancelled.
  @discardableResult
  public static func wait<Value>(
    for expectation: String, in value: () async throws -> Value, until condition: (Value) throws -> Bool
  ) async throws -> Value {
    let deadline = ContinuousClock.now + longestWait
    var current = try await value()
    while try !condition(current) {
      guard .now < deadline, (try? await Task.sleep(for: .milliseconds(20))) != nil else {
        throw Timeout(expectation: expectation, actual: "\(current)")
      }
      current = try await value()
    }
    return current
  }

  public struct Timeout: Error, CustomStringConvertible {
    let expectation: String
    let actual: String

    public var description: String { "timed out waiting for \(expectation); the last value is\n\(actual)" }
  }
}
