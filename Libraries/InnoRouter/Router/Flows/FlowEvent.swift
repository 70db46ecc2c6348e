/// Event of a flow. The single changes of stack and modals are events of its two stores, which are delivered first.
public enum FlowEvent<R: Route>: Hashable, Sendable {
  /// The path has changed. Posted once per intent, plan, or change that a host made through one of the stores.
  case pathChanged(from: [FlowStep<R>], to: [FlowStep<R>])
  /// An intent was rejected; nothing changed.
  case intentRejected(FlowIntent<R>, FlowRejection<R>)
}

/// A call of a flow and its result, for recording.
package struct FlowCall<R: Route>: Sendable {
  package let intent: FlowIntent<R>
  package let result: FlowResult<R>
}
