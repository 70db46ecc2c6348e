import Domain
public import FeatureSupport
public import ReduxCore
public import TemplateDomain
public import WidgetsFeatureInterface

/// Owns the store of the widgets, with its middleware.
@MainActor
public final class TemplateWidgetsFeatureModel {
  public let store: ObservableStore<WidgetsReducer>
  /// Called with what the user asks for.
  public var onRequest: @MainActor (WidgetsRequest) -> Void = { _ in }
  public let loading: LoadInProgress

  public init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment = FeatureEnvironment()) {
    let loadWidgets = environment.observing(useCases.fetchWidgetsUseCase) { fetch async throws(DomainError) in
      try await fetch(limit: environment.limit(of: .widgets))
    }
    let navigation = Navigation()
    store = ObservableStore(
      reducer: WidgetsReducer(),
      middleware: [
        WidgetsLoadMiddleware(load: loadWidgets),
        WidgetsNavigationMiddleware { navigation.model?.onRequest($0) },
      ],
      clock: environment.clock, instrumentation: environment.instrumentation(of: WidgetsReducer.self))
    loading = LoadInProgress { [store] in store.state.phase == .loaded }
    navigation.model = self
  }

  public var list: ListDocument<WidgetItem> { store.state.list }
  public var activity: [String] { store.state.activity.lines }
  #if MODAL
    public var highlights: WidgetsHighlights { store.state.highlights }
  #endif

  public func item(_ widgetID: WidgetID) -> WidgetItem? { store.state.item(widgetID) }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    if store.state.phase.needsLoad { loading.start(store.send(.appeared)) }
    await loading.finish()
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// What the middleware knows of the model, which owns it.
  @MainActor
  private final class Navigation {
    weak var model: TemplateWidgetsFeatureModel?
  }
}
