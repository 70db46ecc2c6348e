/// Builds the content of ``CombineReducers``: statements in sequence, `if`, `switch`, `for` and `if #available`.
///
/// Every expression is resolved as it enters the block, so that the built value holds no body that still has to be evaluated.
@resultBuilder
public enum ReducerBuilder<State: Sendable, Action: Sendable> {
  @inlinable
  public static func buildExpression<R: Reducer>(_ reducer: R) -> R.Resolved where R.State == State, R.Action == Action {
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
