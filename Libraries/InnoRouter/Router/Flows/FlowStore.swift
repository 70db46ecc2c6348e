public import Observation

/// Owns a flow of screens as one path: pushed steps, and at most one modal, at the end.
///
/// ```swift
/// let flow = FlowStore<CheckoutRoute>()
/// flow.send(.push(.basket))
/// flow.send(.presentSheet(.voucher))
/// let path = flow.path  // [.push(.basket), .sheet(.voucher)]
/// ```
///
/// A `NavigationStore` and a `ModalStore` hold the two parts, and hosts and middlewares are given those. What an intent does to both, it does to both or
/// to neither, whatever the middlewares of either say. On the main actor; reading ``path`` is observed.
@MainActor
public final class FlowStore<R: Route>: Observable {
  /// The pushed steps.
  public let navigationStore: NavigationStore<R>
  /// The modal that is shown, and those that wait behind it.
  public let modalStore = ModalStore<R>()

  let calls = EventHub<FlowCall<R>>()
  private let hub = EventHub<FlowEvent<R>>()
  private let validator: RouteStackValidator<R>
  private var announcedPath: [FlowStep<R>] = []
  private var observations: [EventObservation] = []

  /// A flow at its root, whose stack keeps no rule.
  public init() {
    navigationStore = NavigationStore()
    validator = .permissive
    observeStores()
  }

  /// A flow at `path`.
  ///
  /// - Parameter validator: the rule that the pushed routes keep from the beginning; by default there is none.
  /// - Throws: the violation, when a step follows a modal or the pushed routes break the rule.
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

  /// The steps from the root on; the modal that is shown is the last one. Modals that wait are no part of it: see ``queue``.
  public var path: [FlowStep<R>] {
    let modal = modalStore.current.map { FlowStep.modal($0.route, style: $0.style) }
    return navigationStore.path.map(FlowStep.push) + (modal.map { [$0] } ?? [])
  }

  /// The modals that wait behind the one that is shown, the next one first.
  public var queue: [ModalPresentation<R>] { modalStore.queue }

  /// The last step, nil at the root.
  public var current: FlowStep<R>? { path.last }

  /// Does what the intent asks for, as a whole or not at all.
  ///
  /// - Returns: what came of it; rejected as re-entrant, without an event, when called from inside a middleware of either store.
  @discardableResult
  public func send(_ intent: FlowIntent<R>) -> FlowResult<R> {
    guard !navigationStore.isExecuting, !modalStore.isExecuting else { return .rejected(.cancelled(.reentrant)) }
    let result: FlowResult<R>
    switch movement(for: intent) {
    case .success(let (command, modalCommands)): result = move(command, modalCommands)
    case .failure(let rejection): result = .rejected(rejection)
    }
    calls.post(FlowCall(intent: intent, result: result))
    announceChange()
    if case .rejected(let rejection) = result { hub.post(.intentRejected(intent, rejection)) }
    deliver()
    return result
  }

  /// Puts the path of the plan in place of everything, modals that wait included: the same as the intent ``FlowIntent/reset(_:)``.
  /// Applying the path that is there already changes nothing.
  @discardableResult
  public func apply(_ plan: FlowPlan<R>) -> FlowResult<R> {
    send(.reset(plan.steps))
  }

  /// The events from now on, for one consumer; call it once for each. By default the latest 256 wait for a slow consumer.
  public func events(buffering: EventBuffering = .standard) -> EventStream<FlowEvent<R>> {
    hub.subscribe(buffering)
  }

  /// The events from now on, with the standard buffer. Each access is a subscription of its own.
  public var events: EventStream<FlowEvent<R>> { events() }

  /// Calls `handler` for each event from now on, at once and in order, after what caused it is done: it may use the flow.
  ///
  /// - Returns: the observation, which holds the handler and ends when it is cancelled or released.
  public func onEvent(_ handler: @escaping @MainActor (FlowEvent<R>) -> Void) -> EventObservation {
    hub.observe(handler)
  }

  /// Calls `handler` for each intent, before the events that it makes are delivered.
  func onCall(_ handler: @escaping @MainActor (FlowCall<R>) -> Void) -> EventObservation {
    calls.observe(handler)
  }

  /// Runs both commands or neither. Events wait for ``deliver()``.
  func move(_ command: NavigationCommand<R>?, _ modalCommands: [ModalCommand<R>]) -> FlowResult<R> {
    switch stores.execute(command, modalCommands) {
    case .success: .success
    case .stack(.cancelled(let reason)), .modals(.cancelled(let reason)): .rejected(.cancelled(reason))
    case .stack(let result): .rejected(.stack(result))
    case .modals: .rejected(.nothingPresented)
    }
  }

  func announceChange() {
    let path = path
    guard path != announcedPath else { return }
    hub.post(.pathChanged(from: announcedPath, to: path))
    announcedPath = path
  }

  func deliver() {
    calls.deliver()
    stores.deliver()
    deliverOwnEvents()
  }

  /// The events of the stores come first. While one of them has events to deliver this does nothing; it is called again after that.
  private func deliverOwnEvents() {
    guard navigationStore.hub.isIdle, modalStore.hub.isIdle else { return }
    hub.deliver()
  }

  private var stores: JointRun<R, R> { JointRun(navigationStore: navigationStore, modalStore: modalStore) }

  private typealias Movement = (NavigationCommand<R>?, [ModalCommand<R>])

  private func movement(for intent: FlowIntent<R>) -> Result<Movement, FlowRejection<R>> {
    switch intent {
    case .push(let route): underNoModal(.go(route))
    case .pushMany(let routes): underNoModal(.goMany(routes))
    case .pop: underNoModal(.back)
    case .popTo(let route): underNoModal(.backTo(route))
    case .popToRoot: underNoModal(.backToRoot)
    case .replaceStack(let routes): underNoModal(.replaceStack(routes))
    case .backOrPush(let route): underNoModal(.backOrPush(route))
    case .pushUniqueRoot(let route): underNoModal(.pushUniqueRoot(route))
    case .pushDismissingModal(let route): dismissingModals(.go(route))
    case .backOrPushDismissingModal(let route): dismissingModals(.backOrPush(route))
    case .pushUniqueRootDismissingModal(let route): dismissingModals(.pushUniqueRoot(route))
    case .presentSheet(let route): .success((nil, Self.presenting(.sheet(route))))
    case .presentCover(let route): .success((nil, Self.presenting(.cover(route))))
    case .dismiss: .success((nil, [.dismiss(.dismiss)]))
    case .dismissAll: .success((nil, [.dismissAll]))
    case .back: modalStore.current == nil ? underNoModal(.back) : .success((nil, [.dismiss(.dismiss)]))
    case .reset(let steps): reset(to: FlowPlan(steps))
    }
  }

  private func underNoModal(_ intent: NavigationIntent<R>) -> Result<Movement, FlowRejection<R>> {
    if let modal = modalStore.presented { return .failure(.coveredByModal(modal)) }
    return .success((intent.command(on: navigationStore.state), []))
  }

  private func dismissingModals(_ intent: NavigationIntent<R>) -> Result<Movement, FlowRejection<R>> {
    .success((intent.command(on: navigationStore.state), modalStore.current == nil ? [] : [.dismissAll]))
  }

  private func reset(to plan: FlowPlan<R>) -> Result<Movement, FlowRejection<R>> {
    do throws(FlowViolation) {
      try plan.validate()
    } catch {
      return .failure(.invalidPath(error))
    }
    do throws(RouteStackViolation) {
      try validator.validate(plan.pushed)
    } catch {
      return .failure(.invalidPath(.stack(error)))
    }
    return .success((.replace(plan.pushed), modalCommands(leadingTo: plan.modal)))
  }

  private func modalCommands(leadingTo modal: FlowStep<R>?) -> [ModalCommand<R>] {
    guard let current = modalStore.current else { return Self.presenting(modal) }
    if modal == .modal(current.route, style: current.style) { return queue.map { .withdraw($0.id) } }
    return [.dismissAll] + Self.presenting(modal)
  }

  private static func presenting(_ modal: FlowStep<R>?) -> [ModalCommand<R>] {
    guard let modal, let style = modal.modalStyle else { return [] }
    return [.present(ModalPresentation(modal.route, style: style))]
  }

  /// A host goes back and closes through the stores.
  private func observeStores() {
    announcedPath = path
    observations = [
      navigationStore.onEvent { [weak self] _ in self?.announceChange() }, modalStore.onEvent { [weak self] _ in self?.announceChange() },
    ]
    navigationStore.hub.onIdle = { [weak self] in self?.deliverOwnEvents() }
    modalStore.hub.onIdle = { [weak self] in self?.deliverOwnEvents() }
  }
}
