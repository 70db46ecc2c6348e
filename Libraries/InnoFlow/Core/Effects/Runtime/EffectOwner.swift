/// The store of an effect runtime: queues and reduces actions, holds the state and reports mistakes.
@MainActor
package protocol EffectOwner<Action>: ActionQueueHolder {
  associatedtype Action: Sendable

  /// Puts an action that an effect emitted at the end of the queue. Called only within `holdingQueue`.
  ///
  /// - Parameter scope: The effect that emitted it; `nil` when it follows directly from the action that is being sent.
  func enqueue(_ action: Action, from scope: EffectScope?)

  /// Enqueues the action of a run, then reduces the queue.
  func receive(_ action: Action, from scope: EffectScope)

  /// Reports a mistake to the developer.
  func report(_ problem: EffectProblem)
}

extension EffectOwner {
  package func receive(_ action: Action, from scope: EffectScope) {
    holdingQueue { enqueue(action, from: scope) }
  }
}

/// The owner of a queue of actions.
@MainActor
package protocol ActionQueueHolder: AnyObject {
  /// Runs `body`, which may start and cancel effects, then reduces the actions that this has put into the queue. In a
  /// nested call, and while an action is reduced, the outermost caller reduces them.
  func holdingQueue(_ body: @MainActor () -> Void)
}

/// A mistake that is found at run time: logged in debug builds, and a failure in the test that owns the store.
package enum EffectProblem: CustomStringConvertible {
  case runFailed(any Error)
  /// The clock failed in the timer of a debounce or throttle, which no code of the effect can catch.
  case clockFailed(any Error)
  case missingChildState(MissingChildState)

  package var description: String {
    switch self {
    case .runFailed(let error):
      "An effect failed: \(error). Catch the error inside the effect and send an action instead."
    case .clockFailed(let error):
      """
      The clock of a debounce or throttle failed: \(error). The delayed effect, if any, is dropped. \
      The `sleep` of a store's clock may throw only `CancellationError`.
      """
    case .missingChildState(let missing): missing.description
    }
  }
}
