import Synchronization

/// One presentation of a modal route. Presenting an equal route again is another presentation, with another id.
public struct ModalPresentation<M: Route>: Hashable, Sendable, Identifiable {
  /// Unique in the process.
  public struct ID: Hashable, Sendable {
    let number: UInt64
  }

  public let id: ID
  public var route: M
  public var style: ModalStyle

  public init(_ route: M, style: ModalStyle = .sheet) {
    id = ID(number: nextModalPresentation.add(1, ordering: .relaxed).oldValue)
    self.route = route
    self.style = style
  }
}

private let nextModalPresentation = Atomic<UInt64>(0)
