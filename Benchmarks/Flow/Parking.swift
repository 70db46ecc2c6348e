import Synchronization

/// Where work waits until it is cancelled, as for an answer that does not come.
final class Parking: Sendable {
  private struct State {
    var parked = 0
    var watch: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  }

  private let state = Mutex(State())

  /// Returns once the task is cancelled.
  func park() async {
    let place = Place()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        place.enter(continuation)
        change(by: 1)
      }
    } onCancel: {
      place.leave()
    }
    change(by: -1)
  }

  /// Returns once exactly `count` are parked. One at a time may wait for that.
  func hold(_ count: Int) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.watch = (count, continuation) }
      change(by: 0)
    }
  }

  private func change(by difference: Int) {
    let reached: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.parked += difference
      guard let watch = state.watch, watch.count == state.parked else { return nil }
      state.watch = nil
      return watch.continuation
    }
    reached?.resume()
  }
}

/// Where one task waits. It can be released before it has arrived.
private final class Place: Sendable {
  private enum State {
    case empty
    case taken(CheckedContinuation<Void, Never>)
    case left
  }

  private let state = Mutex(State.empty)

  func enter(_ continuation: CheckedContinuation<Void, Never>) {
    let mayStay = state.withLock { state in
      if case .left = state { return false }
      state = .taken(continuation)
      return true
    }
    if !mayStay { continuation.resume() }
  }

  func leave() {
    let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
      defer { state = .left }
      if case .taken(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume()
  }
}
