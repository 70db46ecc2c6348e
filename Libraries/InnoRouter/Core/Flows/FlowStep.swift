/// One step of a flow: a route and how it is shown.
public enum FlowStep<R: Route>: Hashable, Sendable {
  /// Stands on the stack.
  case push(R)
  /// Is presented over the stack, as a sheet.
  case sheet(R)
  /// Is presented over the stack and covers it.
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

  /// How the step covers what is below it, nil for a push.
  public var modalStyle: ModalStyle? {
    switch self {
    case .push: nil
    case .sheet: .sheet
    case .cover: .fullScreenCover
    }
  }
}

extension FlowStep: Encodable where R: Encodable {}
extension FlowStep: Decodable where R: Decodable {}
