import InnoFlowCore

/// Dispatches an action from a middleware; returns once it was reduced.
///
/// Does nothing when the middleware was cancelled, when its store was released, and for an action that is equal to the
/// one that the middleware is processing.
public typealias DispatchClosure<Action> = @Sendable (_ action: Action) async -> Void

/// Asynchronous work in response to actions.
///
/// ```swift
/// struct SearchMiddleware: MiddlewareType, Sendable {
///   let api: APIClient
///
///   func process(
///     action: SearchAction, state: SearchState, dispatch: @escaping DispatchClosure<SearchAction>
///   ) async {
///     guard case .queryChanged(let query) = action else { return }
///     let results = (try? await api.search(query)) ?? []
///     await dispatch(.resultsLoaded(results))
///   }
/// }
/// ```
///
/// A store calls every middleware for every action, off the main actor and all in parallel. A call may take as long as
/// it needs: it delays neither other middleware nor later actions.
public protocol MiddlewareType<Action, State>: Sendable {
  /// The actions of the store.
  associatedtype Action: Actionable
  /// The state of the store.
  associatedtype State: Statable

  /// Called after the reducer.
  ///
  /// The store's `cancel()` and its release cancel the call, but not tasks that it starts with `Task { }`: use
  /// ``CancellableTask`` for those.
  ///
  /// - Parameter state: The state that `action` has led to; the store's may have changed since.
  func process(action: Action, state: State, dispatch: @escaping DispatchClosure<Action>) async
}

extension MiddlewareType {
  /// Suspends on the clock of the store; throws `CancellationError` as soon as the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await DispatchContext.effectContext.sleep(for: duration)
  }
}

/// Any middleware for these actions and this state.
public typealias AnyMiddleware<Action: Actionable, State: Statable> = any MiddlewareType<Action, State>

/// Collects the middleware of a store, with `if`, `switch` and `for`.
@resultBuilder
public enum MiddlewareBuilder<Action: Actionable, State: Statable> {
  /// The middleware of a part of the builder's block.
  public typealias Component = [AnyMiddleware<Action, State>]

  public static func buildExpression(_ middleware: AnyMiddleware<Action, State>) -> Component { [middleware] }
  public static func buildBlock(_ parts: Component...) -> Component { parts.flatMap { $0 } }
  public static func buildArray(_ parts: [Component]) -> Component { parts.flatMap { $0 } }
  public static func buildOptional(_ part: Component?) -> Component { part ?? [] }
  public static func buildEither(first part: Component) -> Component { part }
  public static func buildEither(second part: Component) -> Component { part }
}
