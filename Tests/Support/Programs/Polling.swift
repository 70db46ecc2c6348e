/// Waits, by looking again and again, for what sends no event, such as the screen of another program.
package enum Polling {
  /// Only ends a test that would never end: a loaded machine makes a test slower, and no failure of it.
  package static let longestWait = Duration.seconds(600)

  /// Returns once `condition` holds. Returns false when it does not, for `longestWait`.
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
