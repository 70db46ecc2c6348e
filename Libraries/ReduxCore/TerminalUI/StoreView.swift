public import ReduxCore

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
/// `MiddlewareResultBuilder`, all with the access level of the struct. `middleware` may be left out. A property
/// `instrumentation`, if there is one, observes the store. The reducer is created by its `init()`.
///
/// A file that uses the macro imports ReduxCore and TerminalUI too.
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
