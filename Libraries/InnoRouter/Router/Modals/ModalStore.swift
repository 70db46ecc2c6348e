public import Observation

/// Owns what is presented over one screen flow: one presentation at a time, and a queue of those that wait.
///
/// ```swift
/// let store = ModalStore<PeopleModalRoute>()
/// store.send(.present(.overview(users), style: .sheet))
/// ```
///
/// On the main actor and observable: reading ``current`` inside `withObservationTracking` or `Observations` notes the dependency.
@MainActor
public final class ModalStore<M: Route>: Observable {
  private var modals = ModalState<M>()
  let hub = EventHub<ModalEvent<M>>()
  var middlewares = MiddlewareRegistry<any ModalMiddleware<M>>()
  private(set) var isExecuting = false

  private let registrar = ObservationRegistrar()
  /// Kept, because writing a key path into a generic class looks its type up anew each time.
  private let stateKeyPath: KeyPath<ModalStore<M>, ModalState<M>> = \.state

  public init() {}

  /// What is presented and what waits.
  public var state: ModalState<M> {
    registrar.access(self, keyPath: stateKeyPath)
    return modals
  }

  /// The presentation on screen, nil when there is none.
  public var current: ModalPresentation<M>? { state.current }

  /// The route on screen, nil when there is none.
  public var presented: M? { current?.route }

  /// What is shown after the current presentation, the next one first.
  public var queue: [ModalPresentation<M>] { state.queue }

  /// Does what the intent asks for, now.
  ///
  /// - Returns: what came of it; cancelled as re-entrant when called from inside a middleware of this store.
  @discardableResult
  public func send(_ intent: ModalIntent<M>) -> ModalResult<M> {
    switch intent {
    case .present(let route, let style): execute(.present(ModalPresentation(route, style: style)))
    case .dismiss: execute(.dismiss(.dismiss))
    case .dismissAll: execute(.dismissAll)
    }
  }

  /// Notes that the host has closed a presentation. One that is not the current one any more is ignored, so that a late report closes nothing else.
  @discardableResult
  public func systemDismiss(_ id: ModalPresentation<M>.ID) -> ModalResult<M> {
    modals.current?.id == id ? execute(.dismiss(.systemDismiss)) : .nothingPresented
  }

  /// Runs one command through the middlewares.
  ///
  /// State changes first, all of it, and events follow: an observer that presents from inside the event of a `dismissAll` starts from nothing.
  @discardableResult
  public func execute(_ requested: ModalCommand<M>) -> ModalResult<M> {
    guard !isExecuting else { return .cancelled(.reentrant) }
    isExecuting = true
    let entries = middlewares.entries
    var command = requested
    var refusal: NavigationCancellationReason?
    var askedCount = 0
    for entry in entries where refusal == nil {
      askedCount += 1
      switch entry.middleware.willExecute(command, on: modals) {
      case .proceed(let next): command = next
      case .cancel(.middleware(name: nil)): refusal = .middleware(name: entry.name)
      case .cancel(let reason): refusal = reason
      }
    }
    let result = refusal.map(ModalResult.cancelled) ?? apply(command)
    if case .present(let presentation) = requested, !result.isPresentation(presentation.id) {
      hub.post(.dismissed(presentation, .middlewareCancelled))
    }
    for entry in entries.prefix(askedCount).reversed() {
      entry.middleware.didExecute(command, result: result, on: modals)
    }
    isExecuting = false
    hub.deliver()
    return result
  }

  private func apply(_ command: ModalCommand<M>) -> ModalResult<M> {
    let previous = modals.current
    var next = modals
    let result = next.apply(command)
    if next != modals { registrar.withMutation(of: self, keyPath: stateKeyPath) { modals = next } }
    switch (command, result) {
    case (_, .queued(let presentation)): hub.post(.queued(presentation))
    case (.dismiss(let reason), .dismissed(let ended)): for presentation in ended { hub.post(.dismissed(presentation, reason)) }
    case (_, .dismissed(let ended)): for presentation in ended { hub.post(.dismissed(presentation, .dismissAll)) }
    case (_, .presented), (_, .nothingPresented), (_, .cancelled): break
    }
    if let current = next.current, current.id != previous?.id { hub.post(.presented(current)) }
    return result
  }

  /// The events from now on, for one consumer; call it once for each. By default the latest 256 wait for a slow consumer.
  public func events(buffering: EventBuffering = .standard) -> EventStream<ModalEvent<M>> {
    hub.subscribe(buffering)
  }

  /// The events from now on, with the standard buffer. Each access is a subscription of its own.
  public var events: EventStream<ModalEvent<M>> { events() }

  /// Calls `handler` for each event from now on, at once and in order, after the command that caused it is done: it may use the store.
  ///
  /// - Returns: the observation, which holds the handler and ends when it is cancelled or released.
  public func onEvent(_ handler: @escaping @MainActor (ModalEvent<M>) -> Void) -> EventObservation {
    hub.observe(handler)
  }
}
