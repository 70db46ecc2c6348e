/// A state with a default, so that `Store(reducer:)` needs no initial state.
public protocol DefaultInitializable {
  /// Creates the state that the feature starts with.
  init()
}

extension Store where R.State: DefaultInitializable {
  /// A store that starts with the state's default.
  @inlinable
  public convenience init(
    reducer: R, clock: StoreClock = .continuous, instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) {
    self.init(reducer: reducer, initialState: R.State(), clock: clock, instrumentation: instrumentation)
  }

  /// A store in the state's default, for previewing a screen.
  @inlinable
  public static func preview(
    reducer: R, clock: StoreClock = .continuous, instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) -> Store<R> {
    Store(reducer: reducer, clock: clock, instrumentation: instrumentation)
  }
}

extension Store {
  /// A store in a given state, for previewing a screen.
  ///
  /// ```swift
  /// CounterScreen(store: .preview(reducer: CounterFeature(), initialState: .init(count: 3, step: 2)))
  /// ```
  ///
  /// It runs like any store. A manual clock, for instance, keeps a screen from changing by itself.
  @inlinable
  public static func preview(
    reducer: R, initialState: R.State, clock: StoreClock = .continuous,
    instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) -> Store<R> {
    Store(reducer: reducer, initialState: initialState, clock: clock, instrumentation: instrumentation)
  }
}
