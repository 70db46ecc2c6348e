import CustomDump
import Synchronization

/// What instrumentation tells a test store, so that a failure can say which effect or action it is about.
final class ProblemNotes<Action: Sendable>: Sendable {
  private struct Contents {
    var underway: [StoreInstrumentation<Action>.Run] = []
    /// Of the problem that is about to be reported.
    var failed: StoreInstrumentation<Action>.Run?
    var unanswered: Action?
  }

  private let contents = Mutex(Contents())

  /// The runs that have not ended, in the order in which they were started.
  var runsUnderway: [StoreInstrumentation<Action>.Run] { contents.withLock { $0.underway } }

  var instrumentation: StoreInstrumentation<Action> {
    .sink { [self] event in
      contents.withLock { contents in
        switch event {
        case .runStarted(let run): contents.underway.append(run)
        case .runFinished(let run, _): contents.underway.removeAll { $0 == run }
        case .actionDropped(let drop) where drop.reason == .missingChildState: contents.unanswered = drop.action
        default: break
        }
      }
    } runFailed: { [self] failure in
      contents.withLock { $0.failed = failure.run }
    }
  }

  /// The text of a failure.
  func message(of problem: EffectProblem) -> String {
    switch problem {
    case .runFailed(let error):
      let run = contents.withLock { $0.failed.take() }
      return """
        \(run.map { "The effect \($0.label)" } ?? "The clock of a debounce or throttle") failed: \(error)

        Catch the error inside the effect and send an action instead.
        """
    case .missingChildState(let missing):
      let action = contents.withLock { $0.unanswered.take() }
      return """
        \(missing.reducer) at \(missing.location) received an action for \(missing.childState), which is not there:

        \(action.map { String(customDumping: $0) } ?? "")

        \(missing.remedy)
        """
    }
  }
}
