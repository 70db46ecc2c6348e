/// An action that an effect sent and that was reduced, but not asserted yet.
struct ReceivedAction<State: Sendable, Action: Sendable>: Sendable {
  let action: Action
  /// The state that it left.
  let state: State
}
