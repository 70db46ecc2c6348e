public import Observation

/// Owns the navigation of one feature: turns requests of its model into commands.
@MainActor
public protocol Coordinator: AnyObject, Observable {
  /// The screens of the feature's stack.
  associatedtype NavigationRoute: Route

  /// The store of the feature's stack, to which ``handle(_:)`` sends by default.
  var navigationStore: NavigationStore<NavigationRoute> { get }

  /// Handles an intent of a screen. Sends it to ``navigationStore`` by default.
  @discardableResult
  func handle(_ intent: NavigationIntent<NavigationRoute>) -> NavigationResult<NavigationRoute>
}

extension Coordinator {
  @discardableResult
  public func handle(_ intent: NavigationIntent<NavigationRoute>) -> NavigationResult<NavigationRoute> {
    navigationStore.send(intent)
  }
}
