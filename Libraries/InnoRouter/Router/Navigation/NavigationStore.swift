public import Observation

/// Owns the stack of one screen flow: the only place where it changes, through commands that middlewares may rewrite or refuse.
///
/// ```swift
/// let store = NavigationStore<PeopleRoute>()
/// store.send(.resetTo([.detail(user)]))
/// ```
///
/// On the main actor and observable: reading ``path`` inside `withObservationTracking` or `Observations` notes the dependency.
@MainActor
public final class NavigationStore<R: Route>: Observable {
  private var stack: RouteStack<R>
  private let validator: RouteStackValidator<R>
  let hub = EventHub<NavigationEvent<R>>()
  var middlewares = MiddlewareRegistry<any NavigationMiddleware<R>>()
  private(set) var isExecuting = false

  private let registrar = ObservationRegistrar()
  /// Kept, because writing a key path into a generic class looks its type up anew each time.
  private let stateKeyPath: KeyPath<NavigationStore<R>, RouteStack<R>> = \.state

  /// A store whose stack keeps no rule, at `path`.
  public init(_ path: [R] = []) {
    stack = RouteStack(path)
    validator = .permissive
  }

  /// A store whose stack keeps a rule from the beginning. A command that would break it, be it for one step of a batch, transaction or sequence, is
  /// cancelled as ``NavigationCancellationReason/invalidStack(_:)``.
  ///
  /// - Throws: the violation, when `path` itself breaks the rule.
  public init(_ path: [R], validator: RouteStackValidator<R>) throws(RouteStackViolation) {
    stack = try RouteStack(validating: path, with: validator)
    self.validator = validator
  }

  /// The stack as it is now. Seen from inside a middleware: as it was before the step, batch or transaction that is running.
  public var state: RouteStack<R> {
    registrar.access(self, keyPath: stateKeyPath)
    return stack
  }

  /// The routes above the root, the visible one last.
  public var path: [R] { state.path }

  /// Runs what fulfils the intent where the stack stands now.
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> NavigationResult<R> {
    execute(intent.command(on: stack))
  }

  /// The events from now on, for one consumer; call it once for each. By default the latest 256 wait for a slow consumer.
  public func events(buffering: EventBuffering = .standard) -> EventStream<NavigationEvent<R>> {
    hub.subscribe(buffering)
  }

  /// The events from now on, with the standard buffer. Each access is a subscription of its own.
  public var events: EventStream<NavigationEvent<R>> { events() }

  /// Calls `handler` for each event from now on, at once and in order, after the command that caused it is done: it may use the store.
  ///
  /// - Returns: the observation, which holds the handler and ends when it is cancelled or released.
  public func onEvent(_ handler: @escaping @MainActor (NavigationEvent<R>) -> Void) -> EventObservation {
    hub.observe(handler)
  }

  /// Runs `body` on a copy of the stack unless another command is running, then delivers what it posted.
  func exclusively<Outcome>(_ body: (inout NavigationRun<R>) -> Outcome) -> Outcome? {
    guard !isExecuting else { return nil }
    isExecuting = true
    var run = NavigationRun(stack: stack, validator: validator, middlewares: middlewares.entries)
    let outcome = body(&run)
    isExecuting = false
    hub.deliver()
    return outcome
  }

  /// Makes `newStack` the state, with one change event when it differs.
  func commit(_ newStack: RouteStack<R>) {
    let oldStack = stack
    guard newStack != oldStack else { return }
    registrar.withMutation(of: self, keyPath: stateKeyPath) { stack = newStack }
    hub.post(.changed(from: oldStack, to: newStack))
  }
}
