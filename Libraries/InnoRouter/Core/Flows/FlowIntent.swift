/// Request of a screen or coordinator to a flow.
///
/// While a modal is shown, intents that change the stack are rejected as ``FlowRejection/coveredByModal(_:)``. The
/// `…DismissingModal` intents dismiss all modals first, including the queue; when their command for the stack fails,
/// nothing is dismissed.
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
  /// Replace the stack.
  case replaceStack([R])
  /// Pop to the route when it is on the stack, push it otherwise.
  case backOrPush(R)
  /// Push the route unless it is on the stack; in that case nothing happens, no middleware is asked, and the result is
  /// a success.
  case pushUniqueRoot(R)
  /// Dismiss all modals and push a route.
  case pushDismissingModal(R)
  /// Dismiss all modals; pop to the route when it is on the stack, push it otherwise.
  case backOrPushDismissingModal(R)
  /// Dismiss all modals; push the route unless it is on the stack.
  case pushUniqueRootDismissingModal(R)
  /// Show a route as a sheet, or queue it behind the current modal.
  case presentSheet(R)
  /// Show a route as a full-screen cover, or queue it behind the current modal.
  case presentCover(R)
  /// Dismiss the current modal; the next one in the queue is shown.
  case dismiss
  /// Dismiss all modals.
  case dismissAll
  /// Go back one step: dismiss the current modal, or pop the top when there is none.
  case back
  /// Replace the path and the queue. The current modal is kept when it is the last step of the new path, in the same
  /// style.
  case reset([FlowStep<R>])

  package static func present(_ route: R, style: ModalStyle) -> Self {
    switch style {
    case .sheet: .presentSheet(route)
    case .fullScreenCover: .presentCover(route)
    }
  }
}

/// Result of an intent or plan.
public enum FlowResult<R: Route>: Hashable, Sendable {
  /// Executed, even if nothing changed.
  case success
  /// Not executed; nothing changed.
  case rejected(FlowRejection<R>)

  /// Whether it was executed, even if nothing changed.
  public var isSuccess: Bool { self == .success }
}

/// Reason for which a flow rejected an intent or plan. The flow is unchanged.
public enum FlowRejection<R: Route>: Error, Hashable, Sendable, CustomStringConvertible {
  /// The intent would change the stack while this modal covers it.
  case coveredByModal(R)
  /// The steps are not a valid path of this flow.
  case invalidPath(FlowViolation)
  /// The command of the stack failed with this result.
  case stack(NavigationResult<R>)
  /// No modal is presented.
  case nothingPresented
  /// A middleware or the validator refused it, or the flow was executing another command.
  case cancelled(NavigationCancellationReason)

  public var description: String {
    switch self {
    case .coveredByModal(let route): "\(route) is presented over the stack"
    case .invalidPath(let violation): violation.description
    case .stack(let result): result.description
    case .nothingPresented: "nothing is presented"
    case .cancelled(let reason): reason.description
    }
  }
}
