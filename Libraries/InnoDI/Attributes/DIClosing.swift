import Synchronization

/// State of a container's `close()`: the first caller closes the container, and the others wait.
///
/// For generated code only.
public final class DIClosing: Sendable {
  private enum State {
    case open
    case running([CheckedContinuation<Void, Never>])
    case closed
  }

  private let state = Mutex(State.open)
  private let overrides: Set<String>

  /// - Parameter overrides: the names of overridden values that must not be closed. Only values that are stored without
  ///   a wrapper; the others know whether they are overrides (``DIShared/madeValue``).
  public init(overrides: [String?] = []) {
    self.overrides = Set(overrides.compactMap(\.self))
  }

  /// Whether the value is one of the overrides given to the initializer.
  public func isOverridden(_ name: String) -> Bool { overrides.contains(name) }

  /// Returns true to the first caller, which must close the container and call ``end()``. Other callers wait for
  /// ``end()`` and get false.
  public func begin() async -> Bool {
    let isFirst = state.withLock { state in
      guard case .open = state else { return false }
      state = .running([])
      return true
    }
    if isFirst { return true }
    await withCheckedContinuation { continuation in
      let isClosed = state.withLock { state in
        guard case .running(let waiting) = state else { return true }
        state = .running(waiting + [continuation])
        return false
      }
      if isClosed { continuation.resume() }
    }
    return false
  }

  /// Marks the container as closed and resumes the waiting callers.
  public func end() {
    let waiting = state.withLock { state in
      defer { state = .closed }
      if case .running(let waiting) = state { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume() }
  }
}
