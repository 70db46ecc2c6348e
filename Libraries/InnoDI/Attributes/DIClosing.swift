import Synchronization

/// State of `close()`: one caller closes the container while others wait. Also records which values are overrides,
/// which are not closed.
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

  /// - Parameter overrides: the names of the overridden values, which the container does not close.
  public init(overrides: [String?] = []) {
    self.overrides = Set(overrides.compactMap(\.self))
  }

  /// Whether the value of that name is an override.
  public func isOverridden(_ name: String) -> Bool { overrides.contains(name) }

  /// True for the first caller, which must close the container and call ``end()``. For others, waits for that and
  /// returns false.
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

  /// Resumes the callers that wait.
  public func end() {
    let waiting = state.withLock { state in
      defer { state = .closed }
      if case .running(let waiting) = state { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume() }
  }
}
