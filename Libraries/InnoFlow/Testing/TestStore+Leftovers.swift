import CustomDump
import DequeModule

extension TestStore {
  /// - Parameter runs: Those under way; `nil` when no effect is.
  nonisolated static func failForLeftovers(
    _ received: Deque<ReceivedAction<R.State, R.Action>>, _ runs: [StoreInstrumentation<R.Action>.Run]?, _ exhaustivity: Exhaustivity,
    at location: CallLocation
  ) {
    var problems: [String] = []
    if !received.isEmpty {
      problems.append("Actions were not received:\n\n\(listing(of: received))\n\nAssert each with `await store.receive(…)`.")
    }
    if let runs {
      let them = runs.count > 1 ? "them" : "it"
      problems.append("\(sentence(on: runs)) Let \(them) end before the test does, or cancel \(them).")
    }
    guard !problems.isEmpty else { return }
    let message = problems.joined(separator: "\n\n")
    switch exhaustivity {
    case .on: location.fail(message)
    case .off(showSkippedAssertions: true): location.warn(message)
    case .off: break
    }
  }

  /// Passes over what waits to be received where that need not be asserted.
  func skipReceived(at location: CallLocation) {
    guard !received.isEmpty else { return }
    warnOfSkipped(received.map(\.action), at: location)
    skipReceivedActions()
  }

  func warnOfSkipped(_ actions: [R.Action], at location: CallLocation) {
    guard exhaustivity == .off(showSkippedAssertions: true), !actions.isEmpty else { return }
    location.warn("Received without being asserted:\n\n\(TestStore.listing(of: actions))")
  }

  nonisolated static func listing(of received: Deque<ReceivedAction<R.State, R.Action>>) -> String {
    listing(of: received.map(\.action))
  }

  nonisolated static func listing(of actions: [R.Action]) -> String {
    actions.map { String(customDumping: $0) }.joined(separator: "\n")
  }

  /// Says that effects are running, and which.
  nonisolated static func sentence(on runs: [StoreInstrumentation<R.Action>.Run]) -> String {
    guard !runs.isEmpty else { return "An effect still waits for its debounce or throttle." }
    return "\(runs.count == 1 ? "An effect is" : "Effects are") still running: \(runs.map(\.label).joined(separator: ", "))."
  }
}

extension StoreInstrumentation.Run {
  /// The id that the effect was given, or its number, which counts the runs of the store.
  var label: String { effectID.map { "“\($0)”" } ?? "run \(number) (without an id)" }
}
