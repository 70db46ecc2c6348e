public import ReduxCore
public import TerminalUI

/// Gives a view a store of its own.
///
/// ```swift
/// @StoreView(reducer: CounterReducer.self)
/// struct CounterScreen: View {
///   var middleware: [Middleware] { [] }
///
///   func content(store: Store) -> some View {
///     VStack {
///       Text("\(store.state.count)")
///       Button("+") { store.dispatch(.increment) }
///     }
///   }
/// }
/// ```
///
/// Generated: `body`, which shows `content(store:)`, and the type aliases `Store`, `Middleware` and
/// `MiddlewareResultBuilder`, all with the access level of the struct. `middleware` may be left out. The reducer is
/// created by its `init()`. A file that uses the macro imports ReduxCore and TerminalUI too.
///
/// The store lives as long as the view's identity is in the tree of a full-screen app: see ``StoreContainerView``.
///
/// - Parameters:
///   - reducer: The type of the reducer, as `CounterReducer.self`.
///   - maxActionFrequency: See `ObservableStore`; 0 turns the warning off.
///   - cycleWindow: See `ObservableStore`.
///   - maxDispatchDepth: See `ObservableStore`; 0 turns the warning off.
@attached(member, names: named(Store), named(Middleware), named(MiddlewareResultBuilder), named(body))
public macro StoreView<R: ReducerType>(
  reducer: R.Type, maxActionFrequency: Int = 20, cycleWindow: Duration = .seconds(1), maxDispatchDepth: Int = 50
) = #externalMacro(module: "ReduxCoreMacros", type: "StoreViewMacro")

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

  /// - Parameters:
  ///   - reducer: Evaluated once, with the store.
  ///   - middleware: Evaluated once, with the store.
  public init(
    reducer: @autoclosure @escaping () -> R,
    middleware: @autoclosure @escaping () -> [AnyMiddleware<R.Action, R.State>] = [], maxActionFrequency: Int = 20,
    cycleWindow: Duration = .seconds(1), maxDispatchDepth: Int = 50,
    @ViewBuilder content: @escaping (ObservableStore<R>) -> Content
  ) {
    _owner = State(
      wrappedValue: StoreOwner(
        ObservableStore(
          reducer: reducer(), middleware: middleware(), maxActionFrequency: maxActionFrequency,
          cycleWindow: cycleWindow, maxDispatchDepth: maxDispatchDepth)))
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
