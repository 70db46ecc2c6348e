public import Observation

/// Owns the movement of one feature: turns what its model asks for into navigation.
@MainActor
public protocol Coordinator: AnyObject, Observable {
  /// The screens that can stand on the feature's stack.
  associatedtype NavigationRoute: Route

  /// The store whose stack the coordinator moves; ``handle(_:)`` sends to it unless the coordinator decides otherwise.
  var navigationStore: NavigationStore<NavigationRoute> { get }

  /// Does what a screen asks for. By default the store does; a coordinator with rules of its own decides here.
  @discardableResult
  func handle(_ intent: NavigationIntent<NavigationRoute>) -> NavigationResult<NavigationRoute>
}

extension Coordinator {
  @discardableResult
  public func handle(_ intent: NavigationIntent<NavigationRoute>) -> NavigationResult<NavigationRoute> {
    navigationStore.send(intent)
  }
}
