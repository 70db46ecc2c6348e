/// Complete path of a flow: pushed routes and at most one modal, which is the last step.
///
/// The steps are not checked until ``validate()``. A `FlowStore` applies a plan completely or not at all.
public struct FlowPlan<R: Route>: Hashable, Sendable {
  /// The steps from the root on.
  public var steps: [FlowStep<R>]

  /// A plan of these steps, without validation.
  public init(_ steps: [FlowStep<R>]) {
    self.steps = steps
  }

  /// The same with a label: the spelling of InnoRouter on Apple platforms.
  public init(steps: [FlowStep<R>]) { self.init(steps) }

  /// The pushed routes, bottom to top.
  public var pushed: [R] { steps.filter { $0.modalStyle == nil }.map(\.route) }

  /// The step at the end when it is a modal.
  public var modal: FlowStep<R>? { steps.last.flatMap { $0.modalStyle == nil ? nil : $0 } }

  /// Throws when a step follows a modal.
  public func validate() throws(FlowViolation) {
    if let index = steps.dropLast().firstIndex(where: { $0.modalStyle != nil }) { throw .modalBelowTail(index: index) }
  }
}

extension FlowPlan: Encodable where R: Encodable {}
extension FlowPlan: Decodable where R: Decodable {}

/// Reason for which steps are not a valid path of a flow.
public enum FlowViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step at `index` is a modal, and others follow it.
  case modalBelowTail(index: Int)
  /// The flow's validator refused the pushed routes.
  case stack(RouteStackViolation)

  public var description: String {
    switch self {
    case .modalBelowTail(let index): "the step at index \(index) is a modal, which can only be the last step"
    case .stack(let violation): violation.description
    }
  }
}

/// Step of a flow: a route and how it is shown.
public enum FlowStep<R: Route>: Hashable, Sendable {
  /// On the stack.
  case push(R)
  /// Presented over the stack as a sheet.
  case sheet(R)
  /// Presented over the stack as a full-screen cover.
  case cover(R)

  /// A step that presents `route` in that style.
  public static func modal(_ route: R, style: ModalStyle) -> Self {
    switch style {
    case .sheet: .sheet(route)
    case .fullScreenCover: .cover(route)
    }
  }

  /// The route of the step, however it is shown.
  public var route: R {
    switch self {
    case .push(let route), .sheet(let route), .cover(let route): route
    }
  }

  /// The style of a modal step, nil for a push.
  public var modalStyle: ModalStyle? {
    switch self {
    case .push: nil
    case .sheet: .sheet
    case .cover: .fullScreenCover
    }
  }
}

/// The name of ``FlowStep`` in InnoRouter on Apple platforms.
public typealias RouteStep = FlowStep

extension FlowStep: Encodable where R: Encodable {}
extension FlowStep: Decodable where R: Decodable {}

/// Presentation style of a modal.
public enum ModalStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// The screen below remains visible around it.
  case sheet
  /// Covers the screen below completely.
  case fullScreenCover
}
