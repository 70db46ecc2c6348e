/// A whole path for a flow: pushed routes, and at most one modal, at the end.
///
/// Any steps can be written; ``validate()`` tells whether they are a path. A `FlowStore` applies a plan as a whole or not at all.
public struct FlowPlan<R: Route>: Hashable, Sendable {
  /// The steps from the root on; not checked when they are set.
  public var steps: [FlowStep<R>]

  /// A plan of these steps, unchecked: ``validate()`` tells whether they are a path.
  public init(_ steps: [FlowStep<R>]) {
    self.steps = steps
  }

  /// The pushed routes, bottom to top.
  public var pushed: [R] { steps.filter { $0.modalStyle == nil }.map(\.route) }

  /// The step at the end when it is a modal.
  public var modal: FlowStep<R>? { steps.last.flatMap { $0.modalStyle == nil ? nil : $0 } }

  /// Returns normally when no step follows a modal.
  public func validate() throws(FlowViolation) {
    if let index = steps.dropLast().firstIndex(where: { $0.modalStyle != nil }) { throw .modalBelowTail(index: index) }
  }
}

extension FlowPlan: Encodable where R: Encodable {}
extension FlowPlan: Decodable where R: Decodable {}
