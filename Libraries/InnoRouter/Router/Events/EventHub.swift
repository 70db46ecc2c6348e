import Synchronization

/// Delivers the events of one store: to observers synchronously and in order, to subscriptions through their buffers.
///
/// A store posts events during a call and calls ``deliver()`` when its state is final, so that an observer can use the
/// store. Events that an observer causes are delivered after those already posted.
@MainActor
final class EventHub<Event: Sendable> {
  private struct WeakObserver {
    weak var value: EventObserver<Event>?
  }

  /// Nil until the first subscription, so that a store without subscriptions takes no lock.
  private var broadcaster: EventBroadcaster<Event>?
  private var observers: [WeakObserver] = []
  private var posted: [Event] = []
  private var isDelivering = false
  /// Called when all posted events have been delivered.
  var onIdle: (@MainActor () -> Void)?
  /// Whether a delivery has found observers that have ended.
  private var hasEndedObservers = false

  /// Whether all posted events have been delivered.
  var isIdle: Bool { posted.isEmpty }

  /// Whether an event has a receiver. An observer that has ended counts until the next delivery.
  var hasListeners: Bool { !observers.isEmpty || broadcaster?.isEmpty == false }

  func subscribe(_ buffering: EventBuffering) -> EventStream<Event> {
    let broadcaster = broadcaster ?? EventBroadcaster()
    self.broadcaster = broadcaster
    return broadcaster.subscribe(buffering)
  }

  func observe(_ handler: @escaping @MainActor (Event) -> Void) -> EventObservation {
    let observer = EventObserver(handler)
    observers.removeAll { $0.value?.handler == nil }
    observers.append(WeakObserver(value: observer))
    return observer
  }

  func post(_ event: @autoclosure () -> Event) {
    guard hasListeners else { return }
    posted.append(event())
  }

  func deliver() {
    guard !isDelivering, !posted.isEmpty else { return }
    isDelivering = true
    var index = 0
    while index < posted.count {
      let event = posted[index]
      index += 1
      broadcaster?.send(event)
      for observer in observers {
        if let handler = observer.value?.handler { handler(event) } else { hasEndedObservers = true }
      }
    }
    posted.removeAll()
    if hasEndedObservers {
      observers.removeAll { $0.value?.handler == nil }
      hasEndedObservers = false
    }
    isDelivering = false
    onIdle?()
  }
}

/// Registration of an observer of a store's events. The observation ends when this is cancelled or released.
@MainActor
public class EventObservation {
  init() {}

  /// Ends the observation. Calling it again has no effect.
  public func cancel() {}
}

final class EventObserver<Event>: EventObservation {
  private(set) var handler: (@MainActor (Event) -> Void)?

  init(_ handler: @escaping @MainActor (Event) -> Void) {
    self.handler = handler
    super.init()
  }

  override func cancel() {
    handler = nil
  }
}

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
