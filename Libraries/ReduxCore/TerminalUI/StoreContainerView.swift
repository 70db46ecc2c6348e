public import ReduxCore
public import TerminalUI

/// A view that owns a store: what `@StoreView` generates uses it.
///
/// The store is created when the view first appears and lives as long as the view keeps its place, or its `id`, in the
/// tree: a page that `Pages` keeps while another one is shown keeps its store and its middleware running. When the view
/// leaves for good, by navigating back or dismissing, the middleware is cancelled.
///
/// In a frame that is drawn once nothing has a lifetime, so each frame has a new store. A coordinator that owns a store
/// shows `content(store:)` of the screen instead.
public struct StoreContainerView<R: ReducerType, Content: View>: View {
  @State private var owner: StoreOwner<R>
  private let content: (ObservableStore<R>) -> Content

  /// The reducer, the middleware and the instrumentation are evaluated once, with the store.
  public init(
    reducer: @autoclosure @escaping () -> R,
    middleware: @autoclosure @escaping () -> [AnyMiddleware<R.Action, R.State>] = [],
    instrumentation: @autoclosure @escaping () -> ObservableStore<R>.Instrumentation? = nil,
    maxActionFrequency: Int = 20, cycleWindow: Duration = .seconds(1), maxDispatchDepth: Int = 50,
    @ViewBuilder content: @escaping (ObservableStore<R>) -> Content
  ) {
    _owner = State(
      wrappedValue: StoreOwner(
        ObservableStore(
          reducer: reducer(), middleware: middleware(), maxActionFrequency: maxActionFrequency,
          cycleWindow: cycleWindow, maxDispatchDepth: maxDispatchDepth, instrumentation: instrumentation())))
    self.content = content
  }

  public var body: some View { content(owner.store) }
}

/// Cancels the store when the view's storage releases it, even if something else holds on to the store.
@MainActor
private final class StoreOwner<R: ReducerType> {
  let store: ObservableStore<R>

  init(_ store: ObservableStore<R>) {
    self.store = store
  }

  isolated deinit {
    store.cancel()
  }
}
