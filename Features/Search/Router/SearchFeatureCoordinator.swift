public import Domain
public import FeatureSupport
public import InnoRouter
@_exported public import SearchFeatureInterface
public import SearchFeatureLogic

/// Owns where the user is in Search, and turns the requests of its model into navigation.
@MainActor
public final class SearchFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "search", title: "Search", itemName: "result")

  public let navigation = FeatureNavigation<SearchRoute, Never>()
  let model: SearchFeatureModel
  /// The store of the open result, unless its screen owns one.
  private(set) var detail: SearchDetailModel?
  private let hasLiveScreens: Bool
  private var observation: EventObservation?

  /// - Parameter onOutput: goes where an output leads.
  public convenience init(
    useCases: SearchFeatureUseCases, environment: FeatureEnvironment,
    onOutput: @escaping @MainActor (SearchOutput) async throws -> Void
  ) {
    let model = SearchFeatureModel(useCases: useCases, environment: environment)
    model.onOutput = onOutput
    self.init(model: model, hasLiveScreens: environment.hasLiveScreens)
  }

  /// - Parameter hasLiveScreens: whether screens own their stores, as in the full-screen app.
  public init(model: SearchFeatureModel, hasLiveScreens: Bool) {
    self.model = model
    self.hasLiveScreens = hasLiveScreens
    model.onRequest = { [weak self] in await self?.follow($0) }
    observation = navigation.navigationStore.onEvent { [weak self] event in
      if case .changed(_, let stack) = event { self?.show(stack.path.last) }
    }
  }

  public var badge: TabBadge? { nil }
  public var snapshot: SearchSnapshot { SearchSnapshot(navigation: navigation.snapshot, query: model.text) }

  public func load() async {
    if let detail { await detail.loadIfNeeded() } else { await model.loadIfNeeded() }
  }

  /// A link to the list shows the recent searches, whatever was searched for.
  public func open(_ destination: SearchDestination) async {
    switch destination {
    case .list:
      model.clear()
      navigation.resetTo()
    case .item(let id): navigation.resetTo(.detail(id: id))
    case .search(let text):
      navigation.resetTo()
      return await model.search(text)
    }
    await load()
  }

  public func restore(_ snapshot: SearchSnapshot) throws(StatePersistenceError) {
    try navigation.restore(snapshot.navigation)
    model.restore(snapshot.query)
  }

  private func show(_ route: SearchRoute?) {
    switch route {
    case .detail(let id): detail = hasLiveScreens ? nil : model.detail(id: id)
    case nil: detail = nil
    }
  }

  private func follow(_ request: SearchRequest) async {
    switch request {
    case .route(let route):
      navigation.resetTo(route)
      await detail?.loadIfNeeded()
    }
  }
}
