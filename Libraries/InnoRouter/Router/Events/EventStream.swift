import Synchronization

/// The events of a store from the moment of subscription on, for one consumer.
///
/// Events that do not fit the buffer are dropped and counted. The stream ends when the store is released.
public struct EventStream<Event: Sendable>: AsyncSequence, Sendable {
  let stream: AsyncStream<Event>
  let counter: DropCounter

  /// The number of events that were dropped because the buffer was full.
  public var droppedEventCount: Int { counter.value }

  public func makeAsyncIterator() -> AsyncStream<Event>.Iterator {
    stream.makeAsyncIterator()
  }
}

/// Buffering policy of a subscription.
public enum EventBuffering: Hashable, Sendable {
  /// No limit. Only for consumers that keep up.
  case unbounded
  /// When the buffer is full, the oldest event is dropped.
  case newest(Int)
  /// When the buffer is full, the new event is dropped.
  case oldest(Int)

  /// The latest 256.
  public static var standard: Self { .newest(256) }

  func policy<Event>(for event: Event.Type) -> AsyncStream<Event>.Continuation.BufferingPolicy {
    switch self {
    case .unbounded: .unbounded
    case .newest(let count): .bufferingNewest(max(0, count))
    case .oldest(let count): .bufferingOldest(max(0, count))
    }
  }
}

/// Sends each event to all subscriptions. Not isolated, because a subscription can end in any isolation.
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
    let (stream, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: buffering.policy(for: Event.self))
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
    // Outside the lock: `yield` may call a termination handler, which takes it.
    for subscriber in state.withLock({ Array($0.subscribers.values) }) {
      if case .dropped = subscriber.continuation.yield(event) { subscriber.counter.increment() }
    }
  }

  deinit {
    for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.continuation.finish() }
  }
}

/// Counts the dropped events of one subscription.
final class DropCounter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() {
    count.add(1, ordering: .relaxed)
  }
}
