import Synchronization

/// Hands each event to all subscriptions. Not bound to an actor, as a subscription may end anywhere.
final class EventBroadcaster<Event: Sendable>: Sendable {
  private struct Subscriber {
    let continuation: AsyncStream<Event>.Continuation
    let counter: DropCounter
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var nextID = 0
  }

  private let state = Mutex(State())

  var isEmpty: Bool { state.withLock { $0.subscribers.isEmpty } }

  func subscribe(_ buffering: EventBuffering) -> EventStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: buffering.policy(for: Event.self))
    let counter = DropCounter()
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      state.subscribers[state.nextID] = Subscriber(continuation: continuation, counter: counter)
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.subscribers.removeValue(forKey: id) }
    }
    return EventStream(stream: stream, counter: counter)
  }

  func send(_ event: Event) {
    // Outside the lock, because a termination handler may run within `yield` and takes it.
    for subscriber in state.withLock({ Array($0.subscribers.values) }) {
      if case .dropped = subscriber.continuation.yield(event) { subscriber.counter.increment() }
    }
  }

  deinit {
    for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.continuation.finish() }
  }
}
