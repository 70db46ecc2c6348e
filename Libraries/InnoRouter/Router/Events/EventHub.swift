/// Delivers the events of one store: to observers at once and in order, to subscriptions through their buffers.
///
/// A store posts while it works and calls ``deliver()`` when its state is final, so that an observer may use the store freely;
/// what it causes is delivered after what is already posted.
@MainActor
final class EventHub<Event: Sendable> {
  private struct WeakObserver {
    weak var value: EventObserver<Event>?
  }

  private let broadcaster = EventBroadcaster<Event>()
  private var observers: [WeakObserver] = []
  private var posted: [Event] = []
  private var isDelivering = false
  /// Called each time all that was posted has been delivered.
  var onIdle: (@MainActor () -> Void)?
  /// Spares the broadcaster's lock where nobody has ever subscribed.
  private var hasHadSubscribers = false
  /// Whether a delivery has met observers that have ended.
  private var hasEndedObservers = false

  /// Whether all that was posted has been delivered.
  var isIdle: Bool { posted.isEmpty }

  /// Whether anybody would hear of an event. An observer that has ended counts until a delivery has met it.
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
