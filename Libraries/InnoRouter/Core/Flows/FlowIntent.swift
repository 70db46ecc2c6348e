/// What a screen or coordinator wants of a flow.
///
/// While a modal is shown it covers the stack, so what moves the stack is rejected as ``FlowRejection/coveredByModal(_:)``. The `…DismissingModal` intents
/// end all modals first, those that wait included; when the stack refuses, the modals stay.
public enum FlowIntent<R: Route>: Hashable, Sendable {
  /// Push a route.
  case push(R)
  /// Push several routes in order.
  case pushMany([R])
  /// Pop the top.
  case pop
  /// Pop to the nearest equal route.
  case popTo(R)
  /// Pop everything.
  case popToRoot
  /// Put these routes in place of the stack.
  case replaceStack([R])
  /// Pop to the route when it is on the stack, push it otherwise.
  case backOrPush(R)
  /// Push the route unless it already stands on the stack; then nothing moves and the result is a success.
  case pushUniqueRoot(R)
  /// End all modals and push a route.
  case pushDismissingModal(R)
  /// End all modals; pop to the route when it is on the stack, push it otherwise.
  case backOrPushDismissingModal(R)
  /// End all modals; push the route unless it already stands on the stack.
  case pushUniqueRootDismissingModal(R)
  /// Show a route as a sheet now, or after the modals that are shown and waiting.
  case presentSheet(R)
  /// Show a route as a full-screen cover now, or after the modals that are shown and waiting.
  case presentCover(R)
  /// End the modal that is shown; the next one that waits is shown.
  case dismiss
  /// End all modals.
  case dismissAll
  /// Go one step back, whatever the last step is: end the modal that is shown, or else pop the top.
  case back
  /// Put this path in place of everything, modals that wait included. A modal that is shown already, at the end of the path and in the same
  /// style, stays as it is.
  case reset([FlowStep<R>])
}
