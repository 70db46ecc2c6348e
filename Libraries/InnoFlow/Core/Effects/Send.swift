/// Sends actions from a running effect back to its store.
///
/// Each call moves to the main actor and returns when the action has been reduced. After the effect was cancelled, has returned,
/// or its store is gone, a call does nothing; instrumentation counts it as dropped.
public struct Send<Action: Sendable>: Sendable {
  let deliver: @MainActor @Sendable (Action) -> Void

  package init(deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = deliver
  }

  /// Sends an action: `await send(.loaded(items))`.
  public func callAsFunction(_ action: Action) async {
    await deliver(action)
  }
}
