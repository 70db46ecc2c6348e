public import Observation

/// Owns the modal presentations of one feature: the current one and a FIFO queue.
///
/// ```swift
/// let store = ModalStore<PeopleModalRoute>()
/// store.send(.present(.overview(users), style: .sheet))
/// ```
///
/// On the main actor and observable: reading ``current`` inside `withObservationTracking` or `Observations` registers
/// the dependency.
@MainActor
public final class ModalStore<M: Route>: Observable {
  /// The middlewares that intercept each command, in order.
  public let middlewares = MiddlewareRegistry<any ModalMiddleware<M>>()
  private var modals = ModalState<M>()
  let hub = EventHub<ModalEvent<M>>()
  let calls = EventHub<ModalCall<M>>()
  private(set) var isExecuting = false

  private let registrar = ObservationRegistrar()
  /// Stored, because a key path literal in a generic class looks its type up at every use.
  private let stateKeyPath: KeyPath<ModalStore<M>, ModalState<M>> = \.state

  /// A store with nothing presented and no middlewares.
  public init() {
    middlewares.onChange = { [weak self] change in
      guard let self else { return }
      hub.post(.middlewareChanged(change))
      if !isExecuting { deliver() }
    }
  }

  /// The current presentation and the queue. While middlewares are called: the state before the running command, or
  /// before the running change of a flow or a restoration.
  public var state: ModalState<M> {
    registrar.access(self, keyPath: stateKeyPath)
    return modals
  }

  /// The current presentation, nil when there is none.
  public var current: ModalPresentation<M>? { state.current }

  /// The route of the current presentation, nil when there is none.
  public var presented: M? { current?.route }

  /// The queued presentations, the next one first.
  public var queue: [ModalPresentation<M>] { state.queue }

  /// Executes the intent.
  ///
  /// - Returns: the result; cancelled as re-entrant when called inside a middleware of this store.
  @discardableResult
  public func send(_ intent: ModalIntent<M>) -> ModalResult<M> {
    switch intent {
    case .present(let route, let style): execute(.present(ModalPresentation(route, style: style)))
    case .dismiss: execute(.dismiss(.dismiss))
    case .dismissAll: execute(.dismissAll)
    }
  }

  /// The intent `present`, spelled as in InnoRouter on Apple platforms.
  @discardableResult
  public func present(_ route: M, style: ModalStyle = .sheet) -> ModalResult<M> { send(.present(route, style: style)) }

  /// The intent `dismiss`, spelled as in InnoRouter on Apple platforms.
  @discardableResult
  public func dismissCurrent() -> ModalResult<M> { send(.dismiss) }

  /// Reports that the host has closed a presentation. Ignored when it is not the current one, so that a late report
  /// does not close another.
  @discardableResult
  public func systemDismiss(_ id: ModalPresentation<M>.ID) -> ModalResult<M> {
    modals.current?.id == id ? execute(.dismiss(.systemDismiss)) : .nothingPresented
  }

  /// Dismisses one presentation, current or queued. Ignored when it has already ended.
  @discardableResult
  public func dismiss(_ id: ModalPresentation<M>.ID) -> ModalResult<M> {
    execute(.withdraw(id))
  }

  /// Runs one command through the middlewares.
  ///
  /// Events are delivered after the state has changed completely: those of a `dismissAll` after the last presentation
  /// has ended.
  @discardableResult
  public func execute(_ command: ModalCommand<M>) -> ModalResult<M> {
    guard var run = begin() else { return .cancelled(.reentrant) }
    let call = run.call(command)
    commit(run)
    end()
    calls.post(call)
    deliver()
    return call.result
  }

  /// The commands that replace the current presentation and the queue.
  func commands(replacingAllWith presentations: [ModalPresentation<M>]) -> [ModalCommand<M>] {
    (modals.current == nil ? [] : [.dismissAll]) + presentations.map { .present($0) }
  }

  /// Locks the store against other commands and returns a run on a copy of the state; nil while another command is
  /// running.
  func begin() -> ModalRun<M>? {
    guard !isExecuting else { return nil }
    isExecuting = true
    return ModalRun(modals: modals, middlewares: middlewares.entries)
  }

  /// Sets the state of a run and posts its events.
  func commit(_ run: ModalRun<M>) {
    if run.modals != modals { registrar.withMutation(of: self, keyPath: stateKeyPath) { modals = run.modals } }
    for event in run.events { hub.post(event) }
  }

  /// Unlocks the store.
  func end() {
    isExecuting = false
  }

  func deliver() {
    calls.deliver()
    hub.deliver()
  }

  /// A new subscription to the events from now on, for one consumer. By default the latest 256 events are buffered.
  public func events(buffering: EventBuffering = .standard) -> EventStream<ModalEvent<M>> {
    hub.subscribe(buffering)
  }

  /// A new subscription with the standard buffer.
  public var events: EventStream<ModalEvent<M>> { events() }

  /// Calls `handler` synchronously and in order for each event from now on. The command that caused the event has
  /// finished by then, so `handler` can use the store.
  ///
  /// - Returns: the observation, which retains the handler and ends when it is cancelled or released.
  public func onEvent(_ handler: @escaping @MainActor (ModalEvent<M>) -> Void) -> EventObservation {
    hub.observe(handler)
  }

  /// Calls `handler` for each call of the store, before the events of the call are delivered.
  package func onCall(_ handler: @escaping @MainActor (ModalCall<M>) -> Void) -> EventObservation {
    calls.observe(handler)
  }
}

/// Event of a modal store. Each presentation ends with exactly one `dismissed`.
public enum ModalEvent<M: Route>: Hashable, Sendable {
  /// The presentation is the current one now, directly or from the queue.
  case presented(ModalPresentation<M>)
  /// The presentation was added to the queue.
  case queued(ModalPresentation<M>)
  /// The presentation ended, whether it was shown or not.
  case dismissed(ModalPresentation<M>, ModalDismissalReason)
  /// A middleware of the store was added, moved, replaced or removed.
  case middlewareChanged(MiddlewareChange)
}

/// A call of a modal store and its result, for recording.
package struct ModalCall<M: Route>: Sendable {
  package let command: ModalCommand<M>
  package let result: ModalResult<M>
  package let stateBefore: ModalState<M>
  /// Whether the call is a part of a change of stack and modals together, by a flow or a restoration.
  package let isJoint: Bool
}
