public import InnoRouterCore

/// Where the user is in a feature: a stack of screens above its root, and modals over them.
@MainActor
public final class FeatureNavigation<R: Route, M: Route> {
  /// The screens above the root.
  public let navigationStore = NavigationStore<R>()
  /// What is presented over them.
  public let modalStore = ModalStore<M>()

  /// At the root, with nothing over it.
  public init() {}

  /// Shows these routes above the root, the root without any, and over them the modal alone, or nothing.
  public func show(_ routes: R..., presenting modal: M? = nil) {
    modalStore.send(.dismissAll)
    navigationStore.send(.resetTo(routes))
    if let modal { present(modal) }
  }

  /// Presents a sheet over what is shown, or behind the modals that are presented already.
  public func present(_ route: M) {
    modalStore.send(.present(route, style: .sheet))
  }

  /// What is pushed and presented now.
  public var snapshot: NavigationSnapshot<R, M> { NavigationSnapshot(of: navigationStore, modalStore) }

  /// Takes both to where a snapshot was taken, or neither.
  public func restore(_ snapshot: NavigationSnapshot<R, M>) throws(StatePersistenceError) {
    try snapshot.restore(to: navigationStore, modalStore)
  }
}
