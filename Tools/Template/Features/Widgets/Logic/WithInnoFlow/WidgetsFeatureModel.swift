import Domain
public import FeatureSupport
import InnoFlow
public import TemplateDomain
public import WidgetsFeatureInterface

/// What the screens and the coordinator see of Widgets: selections of its state, computed when their part of it has
/// changed, and what a user can do.
@MainActor
public final class WidgetsFeatureModel {
  public let requests: RequestDelivery<WidgetsRequest>
  @Projected public var list: WidgetsList
  #if MODAL
    @Projected public var highlights: WidgetsHighlights
  #endif
  #if DETAIL
    @Projected public var detail: WidgetDetail?
  #endif
  @Projected public var activity: [String]
  let store: Store<WidgetsFeatureReducer>
  public let loading: LoadInProgress
  #if DETAIL
    public let detailLoading: LoadInProgress
  #endif

  public init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment = FeatureEnvironment()) {
    store = environment.store(WidgetsFeatureReducer(dependencies: .init(useCases: useCases, environment: environment)))
    loading = LoadInProgress { [store] in store.phase == .loaded }
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(
      store.select(dependingOn: (\.phase, \.failure, \.widgets)) { WidgetsList($0, $1, $2, item: WidgetItem.init) })
    #if MODAL
      _highlights = Projected(store.select(dependingOn: \.widgets) { WidgetsHighlights($0.items) })
    #endif
    #if DETAIL
      detailLoading = LoadInProgress { [store] in store.detail?.phase == .loaded }
      _detail = Projected(store.select(dependingOn: \.detail) { $0.map(WidgetDetail.init) })
    #endif
    _activity = Projected(store.select(\.activity.lines))
  }

  public func item(_ widgetID: WidgetID) -> WidgetItem? {
    store.state.widget(widgetID).map(WidgetItem.init)
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    await loading(store.send(.onAppear))
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }
  #if PAGED

    /// Adds the next page.
    public func loadMore() async {
      await store.send(.moreTapped).finish()
    }
  #endif
  #if PAGED && !DETAIL

    /// Loads page after page until a widget is there, or all are.
    public func loadIfNeeded(until widgetID: WidgetID) async {
      await loadIfNeeded()
      while item(widgetID) == nil, list.hasMore, list.moreFailure == nil, !Task.isCancelled { await loadMore() }
    }

    /// False when there is no such widget.
    public func select(_ widgetID: WidgetID) async -> Bool {
      await loadIfNeeded(until: widgetID)
      guard let widget = store.state.widget(widgetID) else { return false }
      store.send(.rowSelected(widget))
      return true
    }
  #elseif !DETAIL

    /// False when there is no such widget.
    public func select(_ widgetID: WidgetID) -> Bool {
      guard let widget = store.state.widget(widgetID) else { return false }
      store.send(.rowSelected(widget))
      return true
    }
  #endif
  #if MODAL

    public func showHighlights() {
      store.send(.highlightsTapped)
    }
  #endif
}
