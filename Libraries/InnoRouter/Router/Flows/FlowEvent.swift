/// What happened to a flow. What its stack and its modals do one by one are events of its two stores, which are delivered before it.
public enum FlowEvent<R: Route>: Hashable, Sendable {
  /// The path has changed; one for each intent or plan that changed it, and for each change that a host made through one of the stores.
  case pathChanged(from: [FlowStep<R>], to: [FlowStep<R>])
  /// An intent was rejected; nothing has changed.
  case intentRejected(FlowIntent<R>, FlowRejection<R>)
}
