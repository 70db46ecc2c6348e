import InnoRouter

/// What the test stores of navigation, modals and flows have in common: the events of a store, each of which a test has to receive, in order.
@MainActor
public class EventTestStore<Event: Equatable & Sendable> {
  let log: EventLog<Event>
  /// Kept for as long as this: events after the end of a test are noted too.
  private let observation: EventObservation

  /// - Parameter observe: Has the store under test tell its events from now on.
  init(exhaustivity: Exhaustivity, origin: TestLocation, observe: (@escaping @MainActor (Event) -> Void) -> EventObservation) {
    let log = EventLog<Event>(exhaustivity: exhaustivity, origin: origin)
    self.log = log
    observation = observe(log.record)
  }

  deinit {
    log.finish()
  }

  /// Whether every event has to be asserted.
  public final var exhaustivity: Exhaustivity {
    get { log.exhaustivity }
    set { log.exhaustivity = newValue }
  }

  /// The events that have not been received, the oldest first.
  public final var unassertedEvents: [Event] { log.events }

  /// Receives an event that has to be equal to `event`, with all that it carries: that of a modal has the id of its presentation.
  public final func receive(
    _ event: Event, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    log.receive(event, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Forgets the events that have not been received.
  public final func skipReceivedEvents() {
    log.skip()
  }

  /// Fails the test when there are events that have not been received, with or without exhaustivity. They are reported once, and then gone.
  public final func expectNoMoreEvents(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    log.expectNone(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Ends the test of this store: with exhaustivity, events that are left over fail it here, and later ones fail it when this is called again
  /// or the test store is released.
  public final func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    log.finish(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
