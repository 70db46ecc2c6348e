public import InnoFlowCore

extension Store {
  /// A store in a chosen state, for looking at a screen without what leads to it.
  ///
  /// ```swift
  /// CounterScreen(store: .preview(reducer: CounterFeature(), initialState: .init(count: 3, step: 2)))
  /// ```
  public static func preview(reducer: R, initialState: R.State) -> Store<R> {
    Store(reducer: reducer, initialState: initialState)
  }
}
