public import Observation

/// Owns a flow of screens as one path: pushed steps and at most one modal, which is the last step.
///
/// ```swift
/// let flow = FlowStore<CheckoutRoute>()
/// flow.send(.push(.basket))
/// flow.send(.presentSheet(.voucher))
/// let path = flow.path  // [.push(.basket), .sheet(.voucher)]
/// ```
///
/// A `NavigationStore` and a `ModalStore` hold the two parts; hosts and middlewares attach to those. An intent changes
/// both or neither, even when a middleware of one refuses. On the main actor; reading ``path`` is observed.
@MainActor
public final class FlowStore<R: Route>: Observable {
  /// The pushed steps.
  public let navigationStore: NavigationStore<R>
  /// The current modal and the queue.
  public let modalStore = ModalStore<R>()

  let calls = EventHub<FlowCall<R>>()
  private let hub = EventHub<FlowEvent<R>>()
  let validator: RouteStackValidator<R>
  private var postedPath: [FlowStep<R>] = []
  private var observations: [EventObservation] = []

  /// A flow at its root, without a validator.
  public init() {
    navigationStore = NavigationStore()
    validator = .permissive
    observeStores()
  }

  /// A flow at `path`.
  ///
  /// - Parameter validator: validates the pushed routes; by default all are valid.
  /// - Throws: the violation when a step follows a modal or the pushed routes are invalid.
  public init(_ path: [FlowStep<R>], validator: RouteStackValidator<R> = .permissive) throws(FlowViolation) {
    let plan = FlowPlan(path)
    try plan.validate()
    do throws(RouteStackViolation) {
      navigationStore = try NavigationStore(plan.pushed, validator: validator)
    } catch {
      throw .stack(error)
    }
    self.validator = validator
    for command in Self.presenting(plan.modal) { modalStore.execute(command) }
    observeStores()
  }

  /// The steps from the root on, the current modal last. Queued modals are not included, see ``queue``.
  public var path: [FlowStep<R>] {
    let modal = modalStore.current.map { FlowStep.modal($0.route, style: $0.style) }
    return navigationStore.path.map(FlowStep.push) + (modal.map { [$0] } ?? [])
  }

  /// The queued modals, the next one first.
  public var queue: [ModalPresentation<R>] { modalStore.queue }

  /// The last step, nil at the root.
  public var current: FlowStep<R>? { path.last }

  /// Executes the intent completely or not at all.
  ///
  /// - Returns: the result; rejected as re-entrant, without an event, when called inside a middleware of either store.
  @discardableResult
  public func send(_ intent: FlowIntent<R>) -> FlowResult<R> {
    guard !navigationStore.isExecuting, !modalStore.isExecuting else { return .rejected(.cancelled(.reentrant)) }
    let result: FlowResult<R>
    switch commands(for: intent) {
    case .success(let (command, modalCommands)): result = execute(command, modalCommands)
    case .failure(let rejection): result = .rejected(rejection)
    }
    calls.post(FlowCall(intent: intent, result: result))
    postChange()
    if case .rejected(let rejection) = result { hub.post(.intentRejected(intent, rejection)) }
    deliver()
    return result
  }

  /// Replaces the path and the queue by the plan, like the intent ``FlowIntent/reset(_:)``. Applying the current path
  /// only clears the queue.
  @discardableResult
  public func apply(_ plan: FlowPlan<R>) -> FlowResult<R> {
    send(.reset(plan.steps))
  }

  /// A new subscription to the events from now on, for one consumer. By default the latest 256 events are buffered.
  public func events(buffering: EventBuffering = .standard) -> EventStream<FlowEvent<R>> {
    hub.subscribe(buffering)
  }

  /// A new subscription with the standard buffer.
  public var events: EventStream<FlowEvent<R>> { events() }

  /// Calls `handler` synchronously and in order for each event from now on. The intent or command that caused the event
  /// has finished by then, so `handler` can use the flow.
  ///
  /// - Returns: the observation, which retains the handler and ends when it is cancelled or released.
  public func onEvent(_ handler: @escaping @MainActor (FlowEvent<R>) -> Void) -> EventObservation {
    hub.observe(handler)
  }

  /// Calls `handler` for each intent, before its events are delivered.
  package func onCall(_ handler: @escaping @MainActor (FlowCall<R>) -> Void) -> EventObservation {
    calls.observe(handler)
  }

  /// Runs all commands or none. Events are delivered by ``deliver()``.
  func execute(_ command: NavigationCommand<R>?, _ modalCommands: [ModalCommand<R>]) -> FlowResult<R> {
    switch stores.execute(command, modalCommands) {
    case .success: .success
    case .stack(.cancelled(let reason)), .modals(.cancelled(let reason)): .rejected(.cancelled(reason))
    case .stack(let result): .rejected(.stack(result))
    case .modals: .rejected(.nothingPresented)
    }
  }

  func postChange() {
    let path = path
    guard path != postedPath else { return }
    hub.post(.pathChanged(from: postedPath, to: path))
    postedPath = path
  }

  func deliver() {
    calls.deliver()
    stores.deliver()
    deliverFlowEvents()
  }

  /// Delivers the events of the flow after those of its stores. Does nothing while a store has undelivered events: the
  /// store's hub calls this again when it has delivered them.
  private func deliverFlowEvents() {
    guard navigationStore.hub.isIdle, modalStore.hub.isIdle else { return }
    hub.deliver()
  }

  private var stores: JointTransaction<R, R> {
    JointTransaction(navigationStore: navigationStore, modalStore: modalStore)
  }

  /// Posts the changes that hosts make through the stores, such as going back and dismissing.
  private func observeStores() {
    postedPath = path
    observations = [
      navigationStore.onEvent { [weak self] _ in self?.postChange() },
      modalStore.onEvent { [weak self] _ in self?.postChange() },
    ]
    navigationStore.hub.onIdle = { [weak self] in self?.deliverFlowEvents() }
    modalStore.hub.onIdle = { [weak self] in self?.deliverFlowEvents() }
  }
}

/// Event of a flow. The single changes of stack and modals are events of its two stores, which are delivered first.
public enum FlowEvent<R: Route>: Hashable, Sendable {
  /// The path has changed. Posted once per intent, plan, or change that a host made through one of the stores.
  case pathChanged(from: [FlowStep<R>], to: [FlowStep<R>])
  /// An intent was rejected; nothing changed.
  case intentRejected(FlowIntent<R>, FlowRejection<R>)
}

/// A call of a flow and its result, for recording.
package struct FlowCall<R: Route>: Sendable {
  package let intent: FlowIntent<R>
  package let result: FlowResult<R>
}
