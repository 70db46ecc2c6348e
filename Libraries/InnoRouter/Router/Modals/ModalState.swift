import Synchronization

/// The current presentation and the queue, as a value.
public struct ModalState<M: Route>: Hashable, Sendable {
  /// The current presentation; nil only when the queue is empty too.
  public private(set) var current: ModalPresentation<M>?
  /// The queued presentations, the next one first.
  public private(set) var queue: [ModalPresentation<M>] = []

  /// A state with nothing presented.
  public init() {}

  mutating func apply(_ command: ModalCommand<M>) -> ModalResult<M> {
    switch command {
    case .present(let presentation):
      guard current == nil else {
        queue.append(presentation)
        return .queued(presentation)
      }
      current = presentation
      return .presented(presentation)
    case .dismiss:
      guard let ended = current else { return .nothingPresented }
      current = queue.isEmpty ? nil : queue.removeFirst()
      return .dismissed([ended])
    case .dismissAll:
      let ended = (current.map { [$0] } ?? []) + queue
      self = Self()
      return .dismissed(ended)
    case .withdraw(let id):
      if current?.id == id { return apply(.dismiss(.dismiss)) }
      guard let index = queue.firstIndex(where: { $0.id == id }) else { return .nothingPresented }
      return .dismissed([queue.remove(at: index)])
    }
  }
}

/// Presentation of a modal route. Presenting an equal route again makes another presentation, with another id.
public struct ModalPresentation<M: Route>: Hashable, Sendable, Identifiable {
  /// Unique in the process.
  public struct ID: Hashable, Sendable {
    let number: UInt64
  }

  public let id: ID
  /// The presented route.
  public var route: M
  /// The style of the presentation.
  public var style: ModalStyle

  /// A new presentation with a unique id.
  public init(_ route: M, style: ModalStyle = .sheet) {
    id = ID(number: nextModalPresentation.add(1, ordering: .relaxed).oldValue)
    self.route = route
    self.style = style
  }
}

private let nextModalPresentation = Atomic<UInt64>(0)
