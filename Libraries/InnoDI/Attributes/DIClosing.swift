import Synchronization

/// Lets one caller close a container while the others wait.
///
/// Generated code only.
public final class DIClosing: Sendable {
  private enum State {
    case open
    case running([CheckedContinuation<Void, Never>])
    case closed
  }

  private let state = Mutex(State.open)

  /// Of a container that is open.
  public init() {}

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
