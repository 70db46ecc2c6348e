import CustomDump
import InnoRouter
import IssueReporting
// NB: not used here, but on Linux it must be linked into the test bundle; otherwise issues are printed and fail no
// test.
import IssueReportingTestSupport
import Synchronization

/// Base class of the test stores: records the events of a store. The test must receive them in order, which asserts
/// them.
@MainActor
public class EventTestStore<Event: Equatable & Sendable> {
  let log: EventLog<Event>
  /// Retained until `deinit`, to record events after the end of a test too.
  private let observation: EventObservation

  /// - Parameter observe: starts the observation of the store under test.
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

  /// Drops the ``unassertedEvents``: events that this test store has recorded and the test has not received.
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

/// The events of a store that a test has not asserted yet, in order.
///
/// Not isolated, so that a test store can report from its `deinit`: an isolated `deinit` runs outside the current test.
final class EventLog<Event: Equatable & Sendable>: Sendable {
  private struct State {
    var events: [Event] = []
    var exhaustivity: Exhaustivity
    var hasFinished = false
  }

  private let state: Mutex<State>
  private let origin: TestLocation

  init(exhaustivity: Exhaustivity, origin: TestLocation) {
    state = Mutex(State(exhaustivity: exhaustivity))
    self.origin = origin
  }

  var exhaustivity: Exhaustivity {
    get { state.withLock(\.exhaustivity) }
    set { state.withLock { $0.exhaustivity = newValue } }
  }

  private var hasFinished: Bool {
    get { state.withLock(\.hasFinished) }
    set { state.withLock { $0.hasFinished = newValue } }
  }

  private(set) var events: [Event] {
    get { state.withLock(\.events) }
    set { state.withLock { $0.events = newValue } }
  }

  func record(_ event: Event) {
    events.append(event)
  }

  /// Removes the next event for which `extract` returns a value, and returns that value. With exhaustivity, it must be
  /// the first event.
  func receive<Value>(_ what: String, at location: TestLocation, _ extract: (Event) -> Value?) -> Value? {
    guard let first = events.first else {
      location.report("Expected to receive \(what), but there is no event.")
      return nil
    }
    if exhaustivity == .on {
      events.removeFirst()
      guard let value = extract(first) else {
        location.report("Expected to receive \(what), but the next event is:\n\n\(dump(first))")
        return nil
      }
      return value
    }
    for (index, event) in events.enumerated() {
      guard let value = extract(event) else { continue }
      events.removeSubrange(...index)
      return value
    }
    location.report("Expected to receive \(what), but it is not among the events:\n\n\(dump(events))")
    return nil
  }

  /// Removes the next event, which must be equal to `expected`.
  func receive(_ expected: Event, at location: TestLocation) {
    guard exhaustivity == .on, let first = events.first else {
      _ = receive("this event:\n\n\(dump(expected))\n\n", at: location) { $0 == expected ? $0 : nil }
      return
    }
    events.removeFirst()
    if first != expected {
      location.report("The next event is not the expected one:\n\n\(difference(expected, first))")
    }
  }

  /// Reports an issue unless `actual` is equal to `expected`.
  func expect<Value: Equatable>(_ what: String, _ actual: Value, equals expected: Value, at location: TestLocation) {
    if actual != expected { location.report("\(what) is not the expected one:\n\n\(difference(expected, actual))") }
  }

  func skip() {
    events.removeAll()
  }

  func expectNone(at location: TestLocation) {
    guard !events.isEmpty else { return }
    location.report("Expected no more events, but found \(events.count):\n\n\(dump(events))")
    events.removeAll()
  }

  /// Reports the events that were not asserted since the last call; each of them once.
  func finish(at location: TestLocation? = nil) {
    if exhaustivity == .on, !events.isEmpty {
      let problem =
        hasFinished
        ? "Events that were posted after the end of the test (\(events.count))"
        : "Events that the test has not asserted (\(events.count))"
      (location ?? origin).report("\(problem):\n\n\(dump(events))")
    }
    hasFinished = true
    events.removeAll()
  }

  private func dump<Value>(_ value: Value) -> String {
    var text = ""
    customDump(value, to: &text)
    return text
  }

  private func difference<Value>(_ expected: Value, _ actual: Value) -> String {
    let difference = diff(expected, actual).map { "\($0)\n\n(Expected: −, actual: +)" }
    return difference ?? "Expected:\n\(dump(expected))\n\nActual:\n\(dump(actual))"
  }
}

/// Source location of an issue.
struct TestLocation: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
