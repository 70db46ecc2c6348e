/// Why a flow did not do what was asked; it is as it was before.
public enum FlowRejection<R: Route>: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stack was to move while this modal covers it.
  case coveredByModal(R)
  /// The steps are no path of this flow.
  case invalidPath(FlowViolation)
  /// The stack could not do it; the result says why.
  case stack(NavigationResult<R>)
  /// There was no modal to dismiss.
  case nothingPresented
  /// A middleware refused, or the flow was executing another command.
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
