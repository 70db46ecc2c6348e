extension EffectRuntime {
  /// Notes that an action of an effect has entered its owner's queue: until it leaves, the effect counts as under way and can be cancelled.
  package func enteredQueue(from scope: EffectScope?) {
    scope?.actionWasQueued()
  }

  /// Has an action reduced that leaves its owner's queue, or drops it, and counts that, when the effect it comes from was cancelled meanwhile.
  ///
  /// - Parameter reduce: Called at most once, with the group to which the effects of the action belong; `nil` is that of the `send` that is being handled.
  package func leaveQueue(_ action: Action, from scope: EffectScope?, reduce: @MainActor (_ group: EffectGroup?) -> Void) {
    guard let scope else { return reduce(nil) }
    if let reason = scope.cancellation {
      instrumentation.handlers?.event?(.actionDropped(.init(action: action, reason: reason)))
      return
    }
    let group = scope.group ?? scope as? EffectGroup
    group?.hold()
    scope.actionLeftQueue()
    reduce(group)
    group?.release()
  }
}
