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
  @usableFromInline var stack: RouteStack<R>
  private let validator: RouteStackValidator<R>?
  let hub = EventHub<NavigationEvent<R>>()
  let calls = EventHub<NavigationCall<R>>()
  var middlewares = MiddlewareRegistry<any NavigationMiddleware<R>>()
  private(set) var isExecuting = false

  private let registrar = ObservationRegistrar()
  /// Kept, because writing a key path into a generic class looks its type up anew each time; and because a tracking keeps it too, which tells whether
  /// anybody observes the stack.
  ///
  /// Unchecked: it is only read, compared by address, and the main actor's alone.
  @exclusivity(unchecked)
  @usableFromInline var stateKeyPath: KeyPath<NavigationStore<R>, RouteStack<R>> = \.state

  /// Whether there is nobody to ask about a command and nobody to tell, those that track the stack aside. May be false for longer than that.
  @usableFromInline var isAlone = false

  /// A store whose stack keeps no rule, at `path`.
  public init(_ path: [R] = []) {
    stack = RouteStack(path)
    validator = nil
    takeNotice()
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
  @inlinable
  @discardableResult
  public func send(_ intent: NavigationIntent<R>) -> NavigationResult<R> {
    execute(intent.command(on: stack))
  }

  /// The events from now on, for one consumer; call it once for each. By default the latest 256 wait for a slow consumer.
  public func events(buffering: EventBuffering = .standard) -> EventStream<NavigationEvent<R>> {
    isAlone = false
    return hub.subscribe(buffering)
  }

  /// The events from now on, with the standard buffer. Each access is a subscription of its own.
  public var events: EventStream<NavigationEvent<R>> { events() }

  /// Calls `handler` for each event from now on, at once and in order, after the command that caused it is done: it may use the store.
  ///
  /// - Returns: the observation, which holds the handler and ends when it is cancelled or released.
  public func onEvent(_ handler: @escaping @MainActor (NavigationEvent<R>) -> Void) -> EventObservation {
    isAlone = false
    return hub.observe(handler)
  }

  /// Calls `handler` for each call of the store, before the events of the call are delivered.
  func onCall(_ handler: @escaping @MainActor (NavigationCall<R>) -> Void) -> EventObservation {
    isAlone = false
    return calls.observe(handler)
  }

  /// Runs `body` on a copy of the stack unless another command is running, then delivers what it posted.
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

  /// Shuts other commands out and gives a copy of the stack to work on; nil while another command is running.
  func begin() -> NavigationRun<R>? {
    guard !isExecuting else { return nil }
    isExecuting = true
    isAlone = false
    return NavigationRun(stack: stack, validator: validator, middlewares: middlewares.entries)
  }

  /// Lets other commands in again.
  func end() {
    isExecuting = false
    takeNotice()
  }

  func deliver() {
    calls.deliver()
    hub.deliver()
  }

  /// Makes `newStack` the state, with one change event when it differs.
  func commit(_ newStack: RouteStack<R>) {
    let oldStack = stack
    guard newStack != oldStack else { return }
    registrar.withMutation(of: self, keyPath: stateKeyPath) { stack = newStack }
    hub.post(.changed(from: oldStack, to: newStack))
  }

  /// Looks whether there is anybody to ask or to tell.
  func takeNotice() {
    isAlone = !isExecuting && validator == nil && middlewares.entries.isEmpty && !hub.hasListeners && !calls.hasListeners
  }
}
