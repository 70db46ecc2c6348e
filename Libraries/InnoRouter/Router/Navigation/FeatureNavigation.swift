public import InnoRouterCore

/// Navigation state of one feature: a stack and its modals.
@MainActor
public final class FeatureNavigation<R: Route, M: Route>: ObservableNavigation {
  /// The stack above the root.
  public let navigationStore = NavigationStore<R>()
  /// The modals over the stack.
  public let modalStore = ModalStore<M>()

  /// The initial state: the root, without modals.
  public init() {}

  /// Replaces the stack with `routes` and all modals with the sheet `modal`, if there is one, as one change.
  ///
  /// - Returns: whether it was executed; when a middleware refuses, nothing has changed.
  @discardableResult
  public func resetTo(_ routes: R..., presenting modal: M? = nil) -> Bool {
    let stores = JointTransaction(navigationStore: navigationStore, modalStore: modalStore)
    defer { stores.deliver() }
    let modals = modal.map { [ModalPresentation($0)] } ?? []
    return stores.execute(.replace(routes), modalStore.commands(replacingAllWith: modals)) == .success
  }

  /// Presents a sheet, or queues it behind the current modal.
  public func present(_ route: M) {
    modalStore.send(.present(route, style: .sheet))
  }

  /// The current state.
  public var snapshot: NavigationSnapshot<R, M> { NavigationSnapshot(of: navigationStore, modalStore) }

  /// Restores the stack and the modals, or neither.
  ///
  /// - Throws: ``StatePersistenceError/refused(_:)``; then nothing has changed.
  public func restore(_ snapshot: NavigationSnapshot<R, M>) throws(StatePersistenceError) {
    try snapshot.restore(to: navigationStore, modalStore)
  }
}

/// Navigation state whose changes can be observed without the types of its routes.
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
