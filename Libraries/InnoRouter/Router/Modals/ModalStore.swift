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
  let calls = EventHub<ModalCall<M>>()
  var middlewares = MiddlewareRegistry<any ModalMiddleware<M>>()
  private(set) var isExecuting = false

  private let registrar = ObservationRegistrar()
  /// Kept, because writing a key path into a generic class looks its type up anew each time.
  private let stateKeyPath: KeyPath<ModalStore<M>, ModalState<M>> = \.state

  /// A store with nothing presented, nothing waiting and no middlewares.
  public init() {}

  /// What is presented and what waits. Seen from inside a middleware: as it was before the command that is running.
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

  /// Ends one presentation wherever it stands, shown or waiting. One that has ended already is ignored.
  @discardableResult
  public func dismiss(_ id: ModalPresentation<M>.ID) -> ModalResult<M> {
    execute(.withdraw(id))
  }

  /// Runs one command through the middlewares.
  ///
  /// State changes first, all of it, and events follow: an observer that presents from inside the event of a `dismissAll` starts from nothing.
  @discardableResult
  public func execute(_ command: ModalCommand<M>) -> ModalResult<M> {
    guard var run = begin() else { return .cancelled(.reentrant) }
    let result = run.execute(command)
    commit(run)
    end()
    calls.post(ModalCall(command: command, result: result))
    deliver()
    return result
  }

  /// Shuts other commands out and gives a copy of the state to work on; nil while another command is running.
  func begin() -> ModalRun<M>? {
    guard !isExecuting else { return nil }
    isExecuting = true
    return ModalRun(modals: modals, middlewares: middlewares.entries)
  }

  /// Makes what `run` has come to the state, and posts its events.
  func commit(_ run: ModalRun<M>) {
    if run.modals != modals { registrar.withMutation(of: self, keyPath: stateKeyPath) { modals = run.modals } }
    for event in run.events { hub.post(event) }
  }

  /// Lets other commands in again.
  func end() {
    isExecuting = false
  }

  func deliver() {
    calls.deliver()
    hub.deliver()
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

  /// Calls `handler` for each call of the store, before the events of the call are delivered.
  func onCall(_ handler: @escaping @MainActor (ModalCall<M>) -> Void) -> EventObservation {
    calls.observe(handler)
  }
}
