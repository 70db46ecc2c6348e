/// Polls for conditions that send no event, such as the screen of another program.
package enum Polling {
  /// So long that only a test that would never end fails, and not one on a loaded machine.
  package static let longestWait = Duration.seconds(600)

  /// Returns once `condition` holds; returns false if it does not hold within `longestWait`.
  @discardableResult
  package static func waitUntil(_ condition: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + longestWait
    while try await !condition() {
      guard .now < deadline else { return false }
      try await Task.sleep(for: .milliseconds(20))
    }
    return true
  }
}
