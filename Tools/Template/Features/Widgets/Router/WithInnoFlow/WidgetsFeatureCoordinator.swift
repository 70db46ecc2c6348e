import Domain
public import FeatureSupport
public import InnoRouter
public import TemplateDomain
@_exported public import WidgetsFeatureInterface
public import WidgetsFeatureLogic

/// Owns where the user is in Widgets, and turns the requests of its model into navigation.
@MainActor
public final class WidgetsFeatureCoordinator: TabFeature {
  public static let tab = TabItem(name: "widgets", title: "Widgets", itemName: "widget")

  public let navigation = FeatureNavigation<WidgetsRoute, WidgetsModalRoute>()
  let model: WidgetsFeatureModel
  #if DETAIL
    private var observation: EventObservation?
  #endif

  public convenience init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment) {
    self.init(model: WidgetsFeatureModel(useCases: useCases, environment: environment))
  }

  public init(model: WidgetsFeatureModel) {
    self.model = model
    model.requests.onRequest { [weak self] in self?.follow($0) }
    #if DETAIL
      observation = navigation.navigationStore.onEvent { event in
        if case .changed(_, let stack) = event { model.detailShown(stack.path.last?.widgetID) }
      }
    #endif
  }

  #if PAGED
    public var badge: TabBadge? { model.list.phase.hasContent ? model.list.total.map { .count($0) } : nil }
  #else
    public var badge: TabBadge? { model.list.phase.hasContent ? .count(model.list.total) : nil }
  #endif
  public var activity: [String] { model.activity }
  #if DETAIL
    public var loadedAt: ContinuousClock.Instant? {
      (navigation.navigationStore.path.isEmpty ? model.loading : model.detailLoading).loadedAt
    }
  #else
    public var loadedAt: ContinuousClock.Instant? { model.loading.loadedAt }
  #endif
  public var snapshot: NavigationSnapshot<WidgetsRoute, WidgetsModalRoute> { navigation.snapshot }

  /// Loads what is shown.
  public func load() async {
    #if READ
      if case .gadgets(let widgetID) = navigation.navigationStore.path.last {
        return await model.loadGadgets(of: widgetID)
      }
    #endif
    #if DETAIL
      await model.loadDetailIfNeeded()
      // The list where it is seen.
      #if MODAL
        let showsList = navigation.navigationStore.path.isEmpty || navigation.modalStore.current != nil
        if showsList { await model.loadIfNeeded() }
      #else
        if navigation.navigationStore.path.isEmpty { await model.loadIfNeeded() }
      #endif
    #elseif PAGED
      // As many pages as it takes to show the widget that is open.
      if let widgetID = navigation.navigationStore.path.last?.widgetID {
        await model.loadIfNeeded(until: widgetID)
      } else {
        await model.loadIfNeeded()
      }
    #else
      await model.loadIfNeeded()
    #endif
  }

  public func open(_ destination: WidgetsDestination) async {
    #if CREATE
      model.discard()
    #endif
    switch destination {
    case .list: navigation.resetTo()
    case .item(let widgetID): navigation.resetTo(.detail(widgetID: widgetID))
    #if SUB || READ
      case .gadgets(let widgetID): navigation.resetTo(.detail(widgetID: widgetID), .gadgets(widgetID: widgetID))
    #endif
    #if MODAL
      case .highlights: navigation.resetTo(presenting: .highlights)
    #endif
    }
    await load()
  }

  public func restore(_ snapshot: NavigationSnapshot<WidgetsRoute, WidgetsModalRoute>) throws(StatePersistenceError) {
    try navigation.restore(snapshot)
  }

  private func follow(_ request: WidgetsRequest) {
    switch request {
    #if SUB || READ
      case .route(.gadgets(let widgetID)):
        navigation.resetTo(.detail(widgetID: widgetID), .gadgets(widgetID: widgetID))
    #endif
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
#if PAGED || DETAIL

  extension WidgetsRoute {
    /// The widget that is open while this is shown.
    fileprivate var widgetID: WidgetID? {
      switch self {
      case .detail(let widgetID): widgetID
      #if DELETE
        case .deleted: nil
      #endif
      #if SUB || READ
        case .gadgets(let widgetID): widgetID
      #endif
      }
    }
  }
#endif
