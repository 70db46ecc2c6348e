import CustomDump
import DequeModule
import Synchronization

extension TestStore {
  /// Fails for actions that were not received and for running effects; does nothing when there are none.
  ///
  /// - Parameter runs: The running effects; empty when effects are delayed and none is running, `nil` when there are no
  ///   effects.
  nonisolated static func failForUnfinished(
    _ received: Deque<ReceivedAction<R.State, R.Action>>, _ runs: [StoreInstrumentation<R.Action>.Run]?,
    _ exhaustivity: Exhaustivity,
    at location: CallLocation
  ) {
    var problems: [String] = []
    if !received.isEmpty {
      problems.append(
        "Actions were not received:\n\n\(listing(of: received))\n\nAssert each with `await store.receive(…)`.")
    }
    if let runs {
      let them = runs.count > 1 ? "them" : "it"
      problems.append("\(sentence(about: runs)) Let \(them) end before the test does, or cancel \(them).")
    }
    guard !problems.isEmpty else { return }
    let message = problems.joined(separator: "\n\n")
    switch exhaustivity {
    case .on: location.fail(message)
    case .off(showSkippedAssertions: true): location.warn(message)
    case .off: break
    }
  }

  /// Skips the actions that were not received.
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

  /// A sentence that names the running effects.
  nonisolated static func sentence(about runs: [StoreInstrumentation<R.Action>.Run]) -> String {
    guard !runs.isEmpty else { return "An effect is still delayed by a debounce or throttle." }
    return
      "\(runs.count == 1 ? "An effect is" : "Effects are") still running: \(runs.map(\.label).joined(separator: ", "))."
  }
}

extension StoreInstrumentation.Run {
  /// The effect's id, or the number of the run in its store, and its child.
  var label: String {
    (effectID.map { "“\($0)”" } ?? "run \(number) (without an id)") + (child.map { " of \($0)" } ?? "")
  }
}

/// Collects the events of effects for a test store, so that a failure can name the effect or action.
final class EffectMonitor<Action: Sendable>: Sendable {
  private struct Contents {
    var underway: [StoreInstrumentation<Action>.Run] = []
    /// Set just before the problem is reported.
    var failed: StoreInstrumentation<Action>.Run?
    var unhandledAction: Action?
  }

  private let contents = Mutex(Contents())

  /// The runs that have not ended, in the order in which they started.
  var runsUnderway: [StoreInstrumentation<Action>.Run] { contents.withLock { $0.underway } }

  var instrumentation: StoreInstrumentation<Action> {
    .sink { [self] event in
      contents.withLock { contents in
        switch event {
        case .runStarted(let run): contents.underway.append(run)
        case .runFinished(let run, _): contents.underway.removeAll { $0 == run }
        case .actionDropped(let drop) where drop.reason == .missingChildState: contents.unhandledAction = drop.action
        default: break
        }
      }
    } runFailed: { [self] failure in
      contents.withLock { $0.failed = failure.run }
    }
  }

  /// The message of a failure.
  func message(of problem: EffectProblem) -> String {
    switch problem {
    case .runFailed(let error):
      let run = contents.withLock { $0.failed.take() }
      return """
        \(run.map { "The effect \($0.label)" } ?? "An effect") failed: \(error)

        Catch the error inside the effect and send an action instead.
        """
    case .clockFailed: return problem.description
    case .missingChildState(let missing):
      let action = contents.withLock { $0.unhandledAction.take() }
      return """
        \(missing.reducer) at \(missing.location) received an action for \(missing.childState), which is absent:

        \(action.map { String(customDumping: $0) } ?? "")

        \(missing.remedy)
        """
    }
  }
}
