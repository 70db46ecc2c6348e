/// Why steps are no path of a flow.
public enum FlowViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step at `index` is a modal, and others follow it.
  case modalBelowTail(index: Int)
  /// The pushed routes break the rule of the flow's stack.
  case stack(RouteStackViolation)

  public var description: String {
    switch self {
    case .modalBelowTail(let index): "the step at index \(index) is a modal, which can only be the last step"
    case .stack(let violation): violation.description
    }
  }
}
