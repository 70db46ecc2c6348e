public import ReduxCore
public import TerminalUI

/// A view that owns a store. `@StoreView` generates a `body` with it.
///
/// The store is created when the view first appears, and lives as long as the view keeps its place, or its `id`, in the
/// tree, also on a page that `Pages` keeps while another one is shown. When the view is removed, by navigating back or
/// dismissing, the middleware is cancelled.
///
/// Only the full-screen app keeps the state of views. Where a screen is drawn once, as text or JSON, a coordinator owns
/// the store and shows the screen's `content(store:)`.
public struct StoreContainerView<R: ReducerType, Content: View>: View {
  @State private var owner: StoreOwner<R>
  private let content: (ObservableStore<R>) -> Content

  /// The arguments for reducer, middleware and instrumentation are evaluated once, when the store is created.
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

/// Cancels the store when the view is removed, even if something else retains the store.
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
