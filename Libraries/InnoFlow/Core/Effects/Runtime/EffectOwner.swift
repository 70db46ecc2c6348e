/// What the effect runtime needs of the store it works for.
@MainActor
package protocol EffectOwner<Action>: ActionQueueHolder {
  associatedtype Action: Sendable

  /// Puts an action that an effect emitted at the end of the queue. Called only within `holdingQueue`.
  ///
  /// - Parameter scope: Where it comes from; `nil` for a direct follow-up of the action that is being sent.
  func enqueue(_ action: Action, from scope: EffectScope?)

  /// Something went wrong that the developer should know about.
  func report(_ problem: EffectProblem)
}

/// Whoever owns a queue of actions.
@MainActor
package protocol ActionQueueHolder: AnyObject {
  /// Runs `body`, during which actions are only queued, and reduces what is in the queue afterwards; nested calls leave that to the outermost.
  func holdingQueue(_ body: @MainActor () -> Void)
}
