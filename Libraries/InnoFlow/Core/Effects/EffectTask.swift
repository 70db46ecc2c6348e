/// What should happen after an action was reduced: a value that describes effects, which the store then runs.
///
/// Making one runs nothing. `.none` costs nothing to make, return or merge.
public struct EffectTask<Action: Sendable>: Sendable {
  @usableFromInline let operation: Operation

  /// One pointer wide whatever `Action` is, so that generic code hands it around cheaply; `.none` needs no memory.
  @usableFromInline
  enum Operation: Sendable {
    case none
    indirect case send(Action)
    indirect case run(RunEffect<Action>)
    indirect case cancel(AnyEffectID)
    indirect case missingChildState(Action, MissingChildState)
    case composed(EffectNode<Action>)
  }

  @inlinable
  init(_ operation: Operation) {
    self.operation = operation
  }

  /// Nothing happens.
  @inlinable
  public static var none: EffectTask { EffectTask(.none) }

  /// Queues `action` behind the actions that are already queued; it never re-enters the reducer.
  @inlinable
  public static func send(_ action: Action) -> EffectTask { EffectTask(.send(action)) }

  /// Whether this is `.none`.
  @inlinable
  public var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// Starts the effects together, in declaration order; their actions arrive as they come.
  public static func merge(_ effects: EffectTask...) -> EffectTask { merge(effects) }

  /// Starts the effects together, in declaration order; their actions arrive as they come.
  public static func merge(_ effects: some Sequence<EffectTask>) -> EffectTask {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? EffectTask(.merge(effects)) : effects.first ?? .none
  }

  /// Starts each effect once the one before it has finished. Cancellation is looked at before each.
  public static func concatenate(_ effects: EffectTask...) -> EffectTask { concatenate(effects) }

  /// Starts each effect once the one before it has finished. Cancellation is looked at before each.
  public static func concatenate(_ effects: some Sequence<EffectTask>) -> EffectTask {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? EffectTask(.concatenate(effects)) : effects.first ?? .none
  }

  /// This effect and another one, started together.
  @inlinable
  public func merged(with other: EffectTask) -> EffectTask {
    if isNone { return other }
    if other.isNone { return self }
    return EffectTask(.composed(EffectNode(merging: [self, other])))
  }
}
