import CustomDump
import Synchronization

/// The events of a store that a test has not asserted yet, in the order in which they happened.
///
/// Not bound to the main actor, so that a test store can report from its `deinit`, where an isolated one would have lost the current test.
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

  /// Takes the next event that `extract` knows what to do with; with exhaustivity that has to be the very next one.
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

  /// Takes the next event, which has to be equal to `expected`.
  func receive(_ expected: Event, at location: TestLocation) {
    guard exhaustivity == .on, let first = events.first else {
      _ = receive("this event:\n\n\(dump(expected))\n\n", at: location) { $0 == expected ? $0 : nil }
      return
    }
    events.removeFirst()
    if first != expected { location.report("The next event is not the expected one:\n\n\(difference(expected, first))") }
  }

  /// Reports, unless `actual` is equal to `expected`.
  func expect<Value: Equatable>(_ what: String, _ actual: Value, equals expected: Value, at location: TestLocation) {
    if actual != expected { location.report("\(what) is not the expected one:\n\n\(difference(expected, actual))") }
  }

  func skip() {
    events.removeAll()
  }

  func expectNone(at location: TestLocation) {
    guard !events.isEmpty else { return }
    location.report("Expected no more events, but there are \(events.count):\n\n\(dump(events))")
    events.removeAll()
  }

  /// Reports the events that are left over, or, from the second call on, those that came since the first; each of them once.
  func finish(at location: TestLocation? = nil) {
    if exhaustivity == .on, !events.isEmpty {
      let problem =
        hasFinished ? "\(events.count) events came after the end of the test" : "The test has left \(events.count) events unasserted"
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
