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

extension FlowStep: Encodable where R: Encodable {}
extension FlowStep: Decodable where R: Decodable {}

/// Presentation style of a modal.
public enum ModalStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// The screen below remains visible around it.
  case sheet
  /// Covers the screen below completely.
  case fullScreenCover
}
