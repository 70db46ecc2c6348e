/// Keeps an observer of a store's events alive; the observer ends when this is cancelled or released.
@MainActor
public class EventObservation {
  init() {}

  /// Ends the observation at once. Calling it again does nothing.
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
