public import Domain
public import FeatureSupport
public import InnoRouter
@_exported public import SettingsFeatureInterface
public import SettingsFeatureLogic

/// Owns where the user is in Settings, and turns the requests of its model into navigation.
@MainActor
public final class SettingsFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "settings", title: "Settings", itemName: "setting")

  public let navigation = FeatureNavigation<SettingsRoute, Never>()
  let model: SettingsFeatureModel

  public convenience init(useCases: SettingsFeatureUseCases, environment: FeatureEnvironment) {
    self.init(model: SettingsFeatureModel(useCases: useCases, environment: environment))
  }

  public init(model: SettingsFeatureModel) {
    self.model = model
    model.requests.onRequest { [weak self] in self?.follow($0) }
  }

  public var badge: TabBadge? { nil }
  public var activity: [String] { model.activity }
  public var snapshot: NavigationSnapshot<SettingsRoute, Never> { navigation.snapshot }

  public func load() async {
    await model.loadIfNeeded()
  }

  public func open(_ destination: SettingsDestination) async {
    switch destination {
    case .list: navigation.resetTo()
    case .item(let key): navigation.resetTo(.detail(key: key))
    }
    await model.loadIfNeeded()
  }

  public func restore(_ snapshot: NavigationSnapshot<SettingsRoute, Never>) throws(StatePersistenceError) {
    try navigation.restore(snapshot)
  }

  private func follow(_ request: SettingsRequest) {
    switch request {
    case .route(let route): navigation.resetTo(route)
    }
  }
}
