/// Runs reducers over the same state in declaration order and merges their effects.
///
/// ```swift
/// CombineReducers {
///   Scope(state: \.child, action: Action.childCasePath, reducer: ChildFeature())
///   Reduce { state, action in
///     state.actions += 1
///     return .none
///   }
///   if isTraced {
///     TraceReducer()
///   }
/// }
/// ```
///
/// The block is evaluated when the value is made, so conditions in it are decided once per store, not once per action.
/// There is no limit on the number of reducers.
public struct CombineReducers<State: Sendable, Action: Sendable, Content: Reducer>: Reducer
where Content.State == State, Content.Action == Action {
  @usableFromInline let content: Content

  /// The reducers of a block, in order.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ content: () -> Content) {
    self.content = content()
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    content.reduce(into: &state, action: action)
  }
}

/// Builds the content of ``CombineReducers``: statements in sequence, `if`, `switch`, `for` and `if #available`.
///
/// Every expression is resolved when the block is built, so that no action evaluates its body again.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  @inlinable
  public static func buildExpression<R: Reducer>(_ reducer: R) -> R.Resolved
  where R.State == State, R.Action == Action {
    reducer.resolved
  }

  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  @inlinable
  public static func buildPartialBlock<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    accumulated: First, next: Second
  ) -> SequencedReducers<First, Second> {
    SequencedReducers(accumulated, next)
  }

  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(
    _ reducer: R?
  ) -> ConditionalReducer<R, EmptyReducer<State, Action>> {
    reducer.map(ConditionalReducer.first) ?? .second(EmptyReducer())
  }

  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first reducer: First
  ) -> ConditionalReducer<First, Second> {
    .first(reducer)
  }

  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second reducer: Second
  ) -> ConditionalReducer<First, Second> {
    .second(reducer)
  }

  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> RepeatedReducers<R> {
    RepeatedReducers(reducers)
  }

  /// Erases the type, which may not be named outside the availability check.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(_ reducer: R) -> Reduce<State, Action> {
    Reduce { state, action in reducer.reduce(into: &state, action: action) }
  }
}

/// Two reducers over the same state, run in order; their effects are merged in that order.
public struct SequencedReducers<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  public typealias State = First.State
  public typealias Action = First.Action

  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> EffectTask<First.Action> {
    let effect = first.reduce(into: &state, action: action)
    return effect.merged(with: second.reduce(into: &state, action: action))
  }
}

/// One of two reducers: the branches of an `if` or a `switch` in ``CombineReducers``.
public enum ConditionalReducer<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  public typealias State = First.State
  public typealias Action = First.Action

  /// The branch of the `if`, or of an earlier case.
  case first(First)
  /// The branch of the `else`, or of a later case.
  case second(Second)

  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> EffectTask<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }
}

/// Reducers of one type over the same state, run in order: a `for` loop in ``CombineReducers``.
public struct RepeatedReducers<Element: Reducer>: Reducer {
  public typealias State = Element.State
  public typealias Action = Element.Action

  @usableFromInline let elements: [Element]

  @inlinable
  init(_ elements: [Element]) {
    self.elements = elements
  }

  @inlinable
  public func reduce(into state: inout Element.State, action: Element.Action) -> EffectTask<Element.Action> {
    var effect = EffectTask<Element.Action>.none
    for element in elements {
      effect = effect.merged(with: element.reduce(into: &state, action: action))
    }
    return effect
  }
}
