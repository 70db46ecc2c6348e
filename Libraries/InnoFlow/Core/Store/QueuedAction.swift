/// An action that waits for its turn, and the effect it comes from.
struct QueuedAction<Action> {
  let action: Action
  let scope: EffectScope?
}
