/// What is presented and what waits, as a value.
public struct ModalState<M: Route>: Hashable, Sendable {
  /// The presentation on screen, nil when there is none; then the queue is empty too.
  public private(set) var current: ModalPresentation<M>?
  /// What is shown after it, the next one first.
  public private(set) var queue: [ModalPresentation<M>] = []

  /// A state with nothing on screen and an empty queue.
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
