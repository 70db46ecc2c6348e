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

  /// Replaces the stack, and the modals by `modal` alone, or none.
  public func show(_ routes: R..., presenting modal: M? = nil) {
    modalStore.send(.dismissAll)
    navigationStore.send(.resetTo(routes))
    if let modal { present(modal) }
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
