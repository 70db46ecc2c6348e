/// Describes the effects that follow from an action; the store runs them once the action was reduced.
///
/// Creating one runs nothing. `.none` costs nothing to create, return or merge.
public struct EffectTask<Action: Sendable>: Sendable {
  @usableFromInline let operation: Operation

  /// One pointer wide whatever `Action` is, so that generic code hands it around cheaply; `.none` needs no memory.
  @usableFromInline
  enum Operation: Sendable {
    case none
    indirect case send(Action)
    case run(RunEffect<Action>)
    indirect case cancel(EffectCancellation)
    indirect case missingChildState(Action, MissingChildState)
    case composed(EffectNode<Action>)
  }

  @inlinable
  init(_ operation: Operation) {
    self.operation = operation
  }

  /// No effect.
  @inlinable
  public static var none: EffectTask { EffectTask(.none) }

  /// Queues `action` behind the actions that are already queued; it never re-enters the reducer.
  @inlinable
  public static func send(_ action: Action) -> EffectTask { EffectTask(.send(action)) }

  /// Whether this starts, sends and cancels nothing: `.none`, or the effect of a composing reducer for an action to a
  /// child whose state is absent, which the store only counts or reports.
  public var isNone: Bool {
    var open = [self]
    while let effect = open.popLast() {
      switch effect.operation {
      case .none, .missingChildState: break
      case .send, .run, .cancel: return false
      case .composed(let node):
        switch node.shape {
        case .merge, .concatenate, .animation, .child: open += node.parts
        case .cancellable, .debounce, .throttle: return false
        }
      }
    }
    return true
  }

  /// Whether this is `.none`, so that the store has nothing to do.
  @inlinable
  var isEmpty: Bool {
    if case .none = operation { true } else { false }
  }

  /// Starts the effects together, in declaration order; the actions of runs arrive in the order in which they are sent.
  public static func merge(_ effects: EffectTask...) -> EffectTask { merge(effects) }

  /// Starts the effects together, in declaration order; the actions of runs arrive in the order in which they are sent.
  public static func merge(_ effects: some Sequence<EffectTask>) -> EffectTask {
    let effects = effects.filter { !$0.isEmpty }
    return effects.count > 1 ? EffectTask(.merge(effects)) : effects.first ?? .none
  }

  /// Starts each effect once the one before it has finished. Cancellation is checked before each.
  public static func concatenate(_ effects: EffectTask...) -> EffectTask { concatenate(effects) }

  /// Starts each effect once the one before it has finished. Cancellation is checked before each.
  public static func concatenate(_ effects: some Sequence<EffectTask>) -> EffectTask {
    let effects = effects.filter { !$0.isEmpty }
    return effects.count > 1 ? EffectTask(.concatenate(effects)) : effects.first ?? .none
  }

  /// This effect and another one, started together.
  @inlinable
  public func merged(with other: EffectTask) -> EffectTask {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return EffectTask(.composed(EffectNode(merging: [self, other])))
  }
}

extension EffectTask {
  /// Runs asynchronous work off the main actor; what it sends enters the store's queue.
  ///
  /// The work begins once the main actor is free; a run that was cancelled by then does not begin.
  ///
  /// An error that escapes is a mistake, unless it is a `CancellationError`. It is reported once: as a warning in debug
  /// builds, or as a failure of the test that owns the store. Catch the error and send an action instead.
  ///
  /// - Parameter priority: `nil` inherits the priority of the task that starts the effect, usually by calling `send`.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> EffectTask {
    EffectTask(.run(RunEffect(.plain(work), priority: priority?.rawValue)))
  }

  /// Runs asynchronous work that sleeps, or reads the time, through its context.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (_ send: Send<Action>, _ context: EffectContext) async throws -> Void
  ) -> EffectTask {
    EffectTask(.run(RunEffect(.contextual(work), priority: priority?.rawValue)))
  }

  /// Runs asynchronous work, and handles the error that escapes it.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.loaded(try await load()))
  /// } catch: { error, send in
  ///   await send(.failed("\(error)"))
  /// }
  /// ```
  ///
  /// - Parameter handler: Called with the error, unless it is a `CancellationError` or the effect was cancelled.
  public static func run(
    priority: TaskPriority? = nil, _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: @escaping @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
  ) -> EffectTask {
    run(priority: priority) { send in
      do { try await work(send) } catch { try await handle(error, send, handler) }
    }
  }

  /// Runs asynchronous work with its context, and handles the error that escapes it.
  public static func run(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable (_ send: Send<Action>, _ context: EffectContext) async throws -> Void,
    catch handler: @escaping @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
  ) -> EffectTask {
    run(priority: priority) { send, context in
      do { try await work(send, context) } catch { try await handle(error, send, handler) }
    }
  }

  private static func handle(
    _ error: any Error, _ send: Send<Action>, _ handler: (any Error, Send<Action>) async -> Void
  ) async throws {
    if error is CancellationError || Task.isCancelled { throw CancellationError() }
    await handler(error, send)
  }

  /// Sends an action for each element of a sequence, until it ends or the effect is cancelled.
  ///
  /// - Parameter transform: The action for an element, or `nil` to skip it.
  public static func run<Elements: AsyncSequence & Sendable>(
    priority: TaskPriority? = nil, _ sequence: Elements,
    transform: @escaping @Sendable (_ element: Elements.Element) async throws -> Action?
  ) -> EffectTask {
    run(priority: priority) { send in
      for try await element in sequence {
        guard let action = try await transform(element) else { continue }
        await send(action)
      }
    }
  }
}

/// The asynchronous work of a `.run`.
///
/// A class, because a generic structure of this size is copied through its metadata, which is looked up each time.
@usableFromInline
final class RunEffect<Action: Sendable>: Sendable {
  /// Two cases instead of one wrapped closure, which would cost each run 64 bytes of its task's stack.
  @usableFromInline
  enum Work: Sendable {
    case plain(@Sendable (Send<Action>) async throws -> Void)
    case contextual(@Sendable (Send<Action>, EffectContext) async throws -> Void)
  }

  @usableFromInline let work: Work
  /// The raw value of a `TaskPriority`, a type whose layout only the standard library knows: copying one takes calls.
  @usableFromInline let priority: UInt8?
  /// The id under which the run is cancellable. Further ids, which are rare, are nodes around it.
  @usableFromInline let id: AnyEffectID?
  /// Whether older effects of the id are cancelled first.
  @usableFromInline let cancelInFlight: Bool
  /// The child that the run belongs to. Set only in a run without an id; any other effect of a child is inside a node
  /// that names the child.
  @usableFromInline let child: ChildReference?

  @inlinable
  init(
    _ work: Work, priority: UInt8?, id: AnyEffectID? = nil, cancelInFlight: Bool = false, child: ChildReference? = nil
  ) {
    self.work = work
    self.priority = priority
    self.id = id
    self.cancelInFlight = cancelInFlight
    self.child = child
  }

  @inlinable
  func map<Parent>(
    _ transform: @escaping @Sendable (Action) -> Parent, of child: ChildReference?
  ) -> RunEffect<Parent> {
    let mapped: RunEffect<Parent>.Work =
      switch work {
      case .plain(let work): .plain { send in try await work(Send(send, transform)) }
      case .contextual(let work): .contextual { send, context in try await work(Send(send, transform), context) }
      }
    return RunEffect<Parent>(mapped, priority: priority, id: id, cancelInFlight: cancelInFlight, child: child)
  }
}
