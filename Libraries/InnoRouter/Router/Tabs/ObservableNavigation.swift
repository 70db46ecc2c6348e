public import InnoRouterCore

/// Navigation state that reports its changes, whatever its routes are.
@MainActor
public protocol ObservableNavigation: AnyObject {
  /// Calls `handler` synchronously after each change.
  ///
  /// - Returns: the observations, which end when they are cancelled or released.
  func onChange(_ handler: @escaping @MainActor (NavigationChange) -> Void) -> [EventObservation]
}

/// Change of a stack or of a modal, without the types of the routes.
public enum NavigationChange: Sendable {
  /// The routes above the root have changed.
  case stack(from: [any Route], to: [any Route])
  /// A modal is visible now.
  case presented(any Route)
  /// A modal has ended, whether it was visible or queued.
  case dismissed(any Route)
}

extension FeatureNavigation {
  public func onChange(_ handler: @escaping @MainActor (NavigationChange) -> Void) -> [EventObservation] {
    let stack = navigationStore.onEvent { event in
      if case .changed(let old, let new) = event { handler(.stack(from: old.path, to: new.path)) }
    }
    let modals = modalStore.onEvent { event in
      switch event {
      case .presented(let presentation): handler(.presented(presentation.route))
      case .dismissed(let presentation, _): handler(.dismissed(presentation.route))
      case .queued, .middlewareChanged: break
      }
    }
    return [stack, modals]
  }
}
