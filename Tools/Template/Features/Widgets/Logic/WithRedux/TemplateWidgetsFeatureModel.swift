public import Domain
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
  private var load: Task<Void, Never>?

  public init(
    environment: FeatureEnvironment = FeatureEnvironment(),
    loadWidgets: @escaping @Sendable () async throws(DomainError) -> Listing<WidgetSummary>
  ) {
    let navigation = Navigation()
    store = ObservableStore(
      reducer: WidgetsReducer(),
      middleware: [
        WidgetsLoadMiddleware(load: loadWidgets),
        WidgetsNavigationMiddleware { navigation.model?.onRequest($0) },
      ],
      clock: environment.clock, instrumentation: environment.instrumentation(of: WidgetsReducer.self))
    navigation.model = self
  }

  public var list: WidgetsList { store.state.list }
  #if MODAL
    public var highlights: WidgetsHighlights { store.state.highlights }
  #endif

  public func item(_ widgetID: WidgetID) -> WidgetItem? { store.state.item(widgetID) }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    if store.state.phase.needsLoad { start(.appeared) }
    await finishLoading()
  }

  public func refresh() async {
    start(.refreshTapped)
    await finishLoading()
  }

  /// The action is reduced at once, so that a second caller finds the load under way.
  private func start(_ action: WidgetsAction) {
    load = Task.immediate { [store] in
      await store.dispatchAsync(action)
      // Middleware that is cancelled dispatches nothing.
      if Task.isCancelled, store.state.phase.isLoading {
        store.dispatch(.widgetsFailed(DomainError(.cancelled, message: "Interrupted")))
      }
    }
  }

  /// Waits until nothing loads; another load may take the place of the one that is waited for. A caller that is
  /// cancelled ends the load.
  private func finishLoading() async {
    while let load {
      await withTaskCancellationHandler {
        await load.value
      } onCancel: {
        load.cancel()
      }
      if self.load == load { self.load = nil }
    }
  }

  /// What the middleware knows of the model, which owns it.
  @MainActor
  private final class Navigation {
    weak var model: TemplateWidgetsFeatureModel?
  }
}
