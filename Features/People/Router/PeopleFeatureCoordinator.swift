public import Domain
public import FeatureSupport
public import InnoRouter
@_exported public import PeopleFeatureInterface
public import PeopleFeatureLogic

/// Owns where the user is in People, and turns the requests of its model into navigation.
@MainActor
public final class PeopleFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "people", title: "People", itemName: "person", path: "/users")

  public let navigation = FeatureNavigation<PeopleRoute, PeopleModalRoute>()
  let model: PeopleFeatureModel
  private var observation: EventObservation?

  /// - Parameter onOutput: goes where an output leads.
  public convenience init(
    useCases: PeopleFeatureUseCases, environment: FeatureEnvironment,
    onOutput: @escaping @MainActor (PeopleOutput) async throws -> Void
  ) {
    let model = PeopleFeatureModel(useCases: useCases, environment: environment)
    model.onOutput = onOutput
    self.init(model: model)
  }

  public init(model: PeopleFeatureModel) {
    self.model = model
    model.requests.onRequest { [weak self] in self?.follow($0) }
    observation = navigation.navigationStore.onEvent { event in
      if case .changed(_, let stack) = event { model.personShown(stack.path.last?.userID) }
    }
  }

  public var badge: TabBadge? { model.list.phase.hasContent ? .count(model.overview.people) : nil }
  public var activity: [String] { model.activity }
  public var loadedAt: ContinuousClock.Instant? {
    (navigation.navigationStore.path.isEmpty ? model.loading : model.personLoading).loadedAt
  }
  public var snapshot: NavigationSnapshot<PeopleRoute, PeopleModalRoute> { navigation.snapshot }

  /// Loads what is shown: the person that is open, and the list where it is seen, or its overview is.
  public func load() async {
    if navigation.navigationStore.path.isEmpty || navigation.modalStore.current != nil { await model.loadIfNeeded() }
    await model.loadPersonIfNeeded()
  }

  /// A link to the list shows all of it, whatever the filter was.
  public func open(_ destination: PeopleDestination) async {
    switch destination {
    case .list:
      model.filterChanged("")
      navigation.resetTo()
    case .item(let userID): navigation.resetTo(.detail(userID: userID))
    case .overview: navigation.resetTo(presenting: .overview)
    }
    await load()
  }

  public func restore(_ snapshot: NavigationSnapshot<PeopleRoute, PeopleModalRoute>) throws(StatePersistenceError) {
    try navigation.restore(snapshot)
  }

  private func follow(_ request: PeopleRequest) {
    switch request {
    case .route(let route): navigation.resetTo(route)
    case .modal(let modal): navigation.present(modal)
    }
  }
}

extension PeopleRoute {
  fileprivate var userID: Int {
    switch self {
    case .detail(let userID): userID
    }
  }
}
