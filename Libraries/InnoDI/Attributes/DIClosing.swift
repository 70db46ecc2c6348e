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

  /// - Parameter overrides: for each value that is stored as it is and has a `close:`, its name if it is overridden,
  ///   otherwise nil. Values in a storage object are not listed: the object knows whether it has an override.
  public init(overrides: [String?] = []) {
    self.overrides = Set(overrides.compactMap(\.self))
  }

  /// The value if the container made it; nil if its name is one of the overrides.
  public func madeValue<Value>(_ value: Value, named name: String) -> Value? {
    overrides.contains(name) ? nil : value
  }

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
