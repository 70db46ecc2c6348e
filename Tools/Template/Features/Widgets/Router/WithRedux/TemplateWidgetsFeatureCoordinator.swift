import Domain
public import FeatureSupport
public import InnoRouter
public import TemplateDomain
@_exported public import WidgetsFeatureInterface
public import WidgetsFeatureLogic

/// Owns where the user is in Widgets, and turns the requests of its model into navigation.
@MainActor
public final class TemplateWidgetsFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "widgets", title: "Widgets", itemName: "widget")

  public let navigation = FeatureNavigation<WidgetsRoute, WidgetsModalRoute>()
  let model: TemplateWidgetsFeatureModel

  public convenience init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment) {
    self.init(model: TemplateWidgetsFeatureModel(useCases: useCases, environment: environment))
  }

  public init(model: TemplateWidgetsFeatureModel) {
    self.model = model
    model.onRequest = { [weak self] in self?.follow($0) }
  }

  public var badge: TabBadge? { model.list.phase.hasContent ? .count(model.list.total) : nil }
  public var activity: [String] { model.activity }
  public var loadedAt: ContinuousClock.Instant? { model.loading.loadedAt }
  public var snapshot: NavigationSnapshot<WidgetsRoute, WidgetsModalRoute> { navigation.snapshot }

  public func load() async {
    await model.loadIfNeeded()
  }

  public func open(_ destination: WidgetsDestination) async {
    switch destination {
    case .list: navigation.resetTo()
    case .item(let widgetID): navigation.resetTo(.detail(widgetID: widgetID))
    #if SUB
      case .gadgets(let widgetID): navigation.resetTo(.detail(widgetID: widgetID))
    #endif
    #if MODAL
      case .highlights: navigation.resetTo(presenting: .highlights)
    #endif
    }
    await model.loadIfNeeded()
  }

  public func restore(_ snapshot: NavigationSnapshot<WidgetsRoute, WidgetsModalRoute>) throws(StatePersistenceError) {
    try navigation.restore(snapshot)
  }

  private func follow(_ request: WidgetsRequest) {
    switch request {
    #if DELETE
      case .list: navigation.resetTo()
    #endif
    case .route(let route): navigation.resetTo(route)
    #if MODAL
      case .modal(let modal): navigation.present(modal)
    #endif
    }
  }
}
