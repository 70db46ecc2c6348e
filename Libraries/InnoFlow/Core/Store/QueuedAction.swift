/// An action that waits for its turn, and the effect it comes from.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  @usableFromInline let scope: EffectScope?

  @inlinable
  init(action: Action, scope: EffectScope?) {
    self.action = action
    self.scope = scope
  }
}
