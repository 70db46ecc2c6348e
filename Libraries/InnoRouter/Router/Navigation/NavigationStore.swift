public import Observation

/// Owns the navigation stack of one feature. The stack changes only through commands, which middlewares can rewrite or
/// refuse.
///
/// ```swift
/// let store = NavigationStore<PeopleRoute>()
/// store.send(.resetTo([.detail(user)]))
/// ```
///
/// On the main actor and observable: reading ``path`` inside `withObservationTracking` or `Observations` registers the
/// dependency.
@MainActor
public final class NavigationStore<R: Route>: Observable {
  /// The middlewares that intercept each command, in order.
  public let middlewares = MiddlewareRegistry<any NavigationMiddleware<R>>()
  @usableFromInline var stack: RouteStack<R>
  private let validator: RouteStackValidator<R>?
  let hub = EventHub<NavigationEvent<R>>()
  let calls = EventHub<NavigationCall<R>>()
  private let commits = EventHub<RouteStack<R>>()
  private(set) var isExecuting = false

  private let registrar = ObservationRegistrar()
  /// Stored for two reasons: a key path literal in a generic class looks its type up at every use; and an observation
  /// retains the key path, so its reference count shows whether the stack is observed.
  ///
  /// Exclusivity is unchecked: the property is never assigned again, and is used on the main actor only.
  @exclusivity(unchecked)
  @usableFromInline var stateKeyPath: KeyPath<NavigationStore<R>, RouteStack<R>> = \.state

  /// Whether a command can be applied in place: the store is not executing and has no validator, no middlewares, and no
  /// subscribers or observers of events. Updated when a call ends and when the middlewares change, so it can be false
  /// although the last subscriber or observer has gone. Observation of the stack is detected separately, by the
  /// references to `stateKeyPath`.
  @usableFromInline var appliesInPlace = false

  /// A store at `path`, without a validator.
  public init(_ path: [R] = []) {
    stack = RouteStack(path)
    validator = nil
    observeMiddlewares()
    updateAppliesInPlace()
  }

  /// A store at `initialPath`: the spelling of InnoRouter on Apple platforms.
  public convenience init(initialPath: [R]) { self.init(initialPath) }

  /// A store whose stack is always valid. A command that would make it invalid, even for one step of a batch,
  /// transaction or sequence, is cancelled as ``NavigationCancellationReason/invalidStack(_:)``.
  ///
  /// - Throws: the violation when `path` is invalid.
  public init(_ path: [R], validator: RouteStackValidator<R>) throws(RouteStackViolation) {
    stack = try RouteStack(validating: path, with: validator)
    self.validator = validator
    observeMiddlewares()
  }

  /// The current stack. While middlewares are called: the stack before the running batch or transaction, or before the
  /// running step of a sequence.
  public var state: RouteStack<R> {
    registrar.access(self, keyPath: stateKeyPath)
    return stack
  }

  /// The routes above the root, the visible one last.
  public var path: [R] { state.path }

  /// Runs the command that the intent means for the current stack; a success when it means none.
  @inlinable
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> NavigationResult<R> {
    intent.command(on: stack).map { execute($0) } ?? .success
  }

  /// A new subscription to the events from now on, for one consumer. By default the latest 256 events are buffered.
  public func events(buffering: EventBuffering = .standard) -> EventStream<NavigationEvent<R>> {
    appliesInPlace = false
    return hub.subscribe(buffering)
  }

  /// A new subscription with the standard buffer.
  public var events: EventStream<NavigationEvent<R>> { events() }

  /// Calls `handler` synchronously and in order for each event from now on. The command that caused the event has
  /// finished by then, so `handler` can use the store.
  ///
  /// - Returns: the observation, which retains the handler and ends when it is cancelled or released.
  public func onEvent(_ handler: @escaping @MainActor (NavigationEvent<R>) -> Void) -> EventObservation {
    appliesInPlace = false
    return hub.observe(handler)
  }

  /// Calls `handler` for each call of the store, before the events of the call are delivered.
  package func onCall(_ handler: @escaping @MainActor (NavigationCall<R>) -> Void) -> EventObservation {
    appliesInPlace = false
    return calls.observe(handler)
  }

  /// Calls `handler` with the previous stack at each change, before the command has finished: `handler` cannot use the
  /// store.
  func onCommit(_ handler: @escaping @MainActor (RouteStack<R>) -> Void) -> EventObservation {
    appliesInPlace = false
    return commits.observe(handler)
  }

  /// Runs `body` on a copy of the stack and delivers the posted events and the call that `call` makes of the outcome.
  /// Nil while another command is running.
  func exclusively<Outcome>(
    _ body: (inout NavigationRun<R>) -> Outcome, call: (Outcome) -> NavigationCall<R>
  ) -> Outcome? {
    guard var run = begin() else { return nil }
    let outcome = body(&run)
    end()
    calls.post(call(outcome))
    deliver()
    return outcome
  }

  /// Locks the store against other commands and returns a run on a copy of the stack; nil while another command is
  /// running.
  func begin() -> NavigationRun<R>? {
    guard !isExecuting else { return nil }
    isExecuting = true
    appliesInPlace = false
    return NavigationRun(stack: stack, validator: validator, middlewares: middlewares.entries)
  }

  /// Unlocks the store.
  func end() {
    isExecuting = false
    updateAppliesInPlace()
  }

  func deliver() {
    calls.deliver()
    hub.deliver()
  }

  /// Sets the stack and posts a change event when it differs.
  func commit(_ newStack: RouteStack<R>) {
    let oldStack = stack
    guard newStack != oldStack else { return }
    registrar.withMutation(of: self, keyPath: stateKeyPath) { stack = newStack }
    hub.post(.changed(from: oldStack, to: newStack))
    commits.post(oldStack)
    commits.deliver()
  }

  private func observeMiddlewares() {
    middlewares.onChange = { [weak self] change in
      guard let self else { return }
      hub.post(.middlewareChanged(change))
      updateAppliesInPlace()
      if !isExecuting { deliver() }
    }
  }

  func updateAppliesInPlace() {
    appliesInPlace =
      !isExecuting && validator == nil && middlewares.entries.isEmpty && !hub.hasListeners && !calls.hasListeners
      && !commits.hasListeners
  }
}

/// Event of a navigation store.
public enum NavigationEvent<R: Route>: Hashable, Sendable {
  /// The stack has changed. A batch, a transaction and a command with a fallback post at most one change, a sequence
  /// one per step.
  case changed(from: RouteStack<R>, to: RouteStack<R>)
  /// A batch has run. Posted after its change.
  case batchExecuted(NavigationBatchResult<R>)
  /// A transaction was committed or rolled back. Posted after its change.
  case transactionExecuted(NavigationTransactionResult<R>)
  /// A middleware of the store was added, moved, replaced or removed.
  case middlewareChanged(MiddlewareChange)
}

/// A call of a store and its result, for recording.
package enum NavigationCall<R: Route>: Sendable {
  case execute(NavigationCommand<R>, NavigationResult<R>)
  case batch(NavigationBatchResult<R>, stopOnFailure: Bool)
  case transaction(NavigationTransactionResult<R>)
  /// The stack's part of a change of stack and modals together, by a flow or a restoration.
  case joint(NavigationCommand<R>, NavigationResult<R>)
}
