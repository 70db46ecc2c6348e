import Synchronization

/// One presentation of a modal route. Presenting an equal route again is another presentation, with another id.
public struct ModalPresentation<M: Route>: Hashable, Sendable, Identifiable {
  /// Unique in the process.
  public struct ID: Hashable, Sendable {
    let number: UInt64
  }

  public let id: ID
  /// What is presented.
  public var route: M
  /// How it covers what is below.
  public var style: ModalStyle

  /// A new presentation, with an id that no other has; a sheet unless stated.
  public init(_ route: M, style: ModalStyle = .sheet) {
    id = ID(number: nextModalPresentation.add(1, ordering: .relaxed).oldValue)
    self.route = route
    self.style = style
  }
}

private let nextModalPresentation = Atomic<UInt64>(0)
