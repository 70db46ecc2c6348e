/// Delivers the events of one store: to observers synchronously and in order, to subscriptions through their buffers.
///
/// A store posts events during a call and calls ``deliver()`` when its state is final, so that an observer can use the
/// store. Events that an observer causes are delivered after those already posted.
@MainActor
final class EventHub<Event: Sendable> {
  private struct WeakObserver {
    weak var value: EventObserver<Event>?
  }

  private let broadcaster = EventBroadcaster<Event>()
  private var observers: [WeakObserver] = []
  private var posted: [Event] = []
  private var isDelivering = false
  /// Called when all posted events have been delivered.
  var onIdle: (@MainActor () -> Void)?
  /// Avoids the broadcaster's lock until the first subscription.
  private var hasHadSubscribers = false
  /// Whether a delivery has found observers that have ended.
  private var hasEndedObservers = false

  /// Whether all posted events have been delivered.
  var isIdle: Bool { posted.isEmpty }

  /// Whether an event has a receiver. An observer that has ended counts until the next delivery.
  var hasListeners: Bool { !observers.isEmpty || (hasHadSubscribers && !broadcaster.isEmpty) }

  func subscribe(_ buffering: EventBuffering) -> EventStream<Event> {
    hasHadSubscribers = true
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
      if hasHadSubscribers { broadcaster.send(event) }
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
