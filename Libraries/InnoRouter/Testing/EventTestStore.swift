import InnoRouter

/// Base of the test stores: the events of a store, each of which a test must receive in order.
@MainActor
public class EventTestStore<Event: Equatable & Sendable> {
  let log: EventLog<Event>
  /// Retained until `deinit`, to record events after the end of a test too.
  private let observation: EventObservation

  /// - Parameter observe: Starts the observation of the store under test.
  init(
    exhaustivity: Exhaustivity, origin: TestLocation,
    observe: (@escaping @MainActor (Event) -> Void) -> EventObservation
  ) {
    let log = EventLog<Event>(exhaustivity: exhaustivity, origin: origin)
    self.log = log
    observation = observe(log.record)
  }

  deinit {
    log.finish()
  }

  /// Whether every event must be asserted.
  public final var exhaustivity: Exhaustivity {
    get { log.exhaustivity }
    set { log.exhaustivity = newValue }
  }

  /// The events that have not been received, the oldest first.
  public final var unassertedEvents: [Event] { log.events }

  /// Receives an event that must be equal to `event`, including the id of a presentation.
  public final func receive(
    _ event: Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    log.receive(event, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Drops the events that have not been received.
  public final func skipReceivedEvents() {
    log.skip()
  }

  /// Fails the test when there are events that have not been received, with or without exhaustivity. Each is reported
  /// once.
  public final func expectNoMoreEvents(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    log.expectNone(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Ends the test of this store. With exhaustivity, events that have not been received fail it here; later ones fail
  /// it when this is called again or the test store is released.
  public final func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    log.finish(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// Whether a test store requires every event to be asserted.
public enum Exhaustivity: Hashable, Sendable {
  /// Every event must be received, in order.
  case on
  /// Receiving an event skips those before it, and remaining events are ignored.
  case off
}
