import Synchronization

/// Lets one caller close a container while the others wait, and knows what is not the container's to close.
///
/// Generated code only.
public final class DIClosing: Sendable {
  private enum State {
    case open
    case running([CheckedContinuation<Void, Never>])
    case closed
  }

  private let state = Mutex(State.open)
  private let given: Set<String>

  /// Of a container that is open.
  ///
  /// - Parameter given: the names of the values that the container was given, which it does not close.
  public init(given: [String?] = []) {
    self.given = Set(given.compactMap(\.self))
  }

  /// Whether the container was given a value.
  public func isGiven(_ name: String) -> Bool { given.contains(name) }

  /// Whether the caller is the first and has to close the container. Others come back, with `false`, when it is closed.
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

  /// Tells those who wait that the container is closed.
  public func end() {
    let waiting = state.withLock { state in
      defer { state = .closed }
      if case .running(let waiting) = state { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume() }
  }
}
