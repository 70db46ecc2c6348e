extension Store {
  /// A store in a chosen state, for looking at a screen without what leads to it.
  ///
  /// ```swift
  /// CounterScreen(store: .preview(reducer: CounterFeature(), initialState: .init(count: 3, step: 2)))
  /// ```
  ///
  /// It does what any store does. A clock that stands still, for instance, keeps a screen from moving on by itself.
  public static func preview(
    reducer: R, initialState: R.State, clock: StoreClock = .continuous,
    instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) -> Store<R> {
    Store(reducer: reducer, initialState: initialState, clock: clock, instrumentation: instrumentation)
  }
}

extension Store where R.State: DefaultInitializable {
  /// A store in the state's default, for looking at a screen.
  public static func preview(
    reducer: R, clock: StoreClock = .continuous, instrumentation: StoreInstrumentation<R.Action> = .disabled
  ) -> Store<R> {
    Store(reducer: reducer, clock: clock, instrumentation: instrumentation)
  }
}
