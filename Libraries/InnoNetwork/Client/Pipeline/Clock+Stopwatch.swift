extension Clock where Duration == Swift.Duration {
  /// The time since this call, whatever the clock's instants are.
  func stopwatch() -> @Sendable () -> Swift.Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
