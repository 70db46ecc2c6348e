import Synchronization

/// Command of a modal store, as its middlewares receive it.
public enum ModalCommand<M: Route>: Hashable, Sendable {
  /// Shows a presentation, or queues it behind the current one.
  case present(ModalPresentation<M>)
  /// Dismisses the current presentation; the next one in the queue is shown.
  case dismiss(ModalDismissalReason)
  /// Dismisses the current presentation and the queue.
  case dismissAll
  /// Dismisses one presentation, current or queued.
  case withdraw(ModalPresentation<M>.ID)
}

/// Request of a screen or coordinator to a modal store.
public enum ModalIntent<M: Route>: Hashable, Sendable {
  /// Show a route, or queue it behind the current presentation.
  case present(M, style: ModalStyle = .sheet)
  /// Dismiss the current presentation; the next one in the queue is shown.
  case dismiss
  /// Dismiss the current presentation and the queue.
  case dismissAll
}

/// Result of a command to a modal store.
public enum ModalResult<M: Route>: Hashable, Sendable {
  /// The presentation is shown.
  case presented(ModalPresentation<M>)
  /// The presentation was added to the queue.
  case queued(ModalPresentation<M>)
  /// These presentations ended, the current one first. Empty for a `dismissAll` with nothing presented.
  case dismissed([ModalPresentation<M>])
  /// Nothing was presented.
  case nothingPresented
  /// The command was not run.
  case cancelled(NavigationCancellationReason)

  /// Whether the command had its effect. `dismissAll` succeeds with nothing presented too.
  public var isSuccess: Bool {
    switch self {
    case .presented, .queued, .dismissed: true
    case .nothingPresented, .cancelled: false
    }
  }

  /// Whether the command showed or queued the presentation of that id.
  func showedOrQueued(_ id: ModalPresentation<M>.ID) -> Bool {
    switch self {
    case .presented(let presentation), .queued(let presentation): presentation.id == id
    case .dismissed, .nothingPresented, .cancelled: false
    }
  }
}

/// Reason for the end of a presentation.
public enum ModalDismissalReason: Hashable, Sendable {
  /// The app dismissed it.
  case dismiss
  /// The app dismissed all presentations.
  case dismissAll
  /// The host dismissed it, for example when the user closed it with a gesture or key.
  case systemDismiss
  /// A middleware refused to present it, or substituted another command.
  case middlewareCancelled
}

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
