import Domain
public import FeatureSupport
import InnoFlow
public import TemplateDomain
public import WidgetsFeatureInterface

#if DELETE
  // FIELDS public import of the id
  // END
#endif

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
  #if CREATE || UPDATE || DELETE
    /// What the user should know of an earlier write.
    @Projected public var notice: String?
  #endif
  #if CREATE
    /// The form for a new widget; nil while there is none.
    @Projected public var form: WidgetForm?
    /// Ends when what was typed last is kept as a draft.
    var typing: EffectHandle?
  #endif
  #if UPDATE
    /// What rows say of the last write of their widget.
    @Projected public var writeNotes: [WidgetID: String]
    var writing: [WidgetID: LoadInProgress] = [:]
  #endif
  #if DELETE
    public let deletions: Deletions<WidgetSummary>
  #endif
  @Projected public var activity: [String]
  let store: Store<WidgetsFeatureReducer>
  public let loading: LoadInProgress
  #if DETAIL
    public let detailLoading: LoadInProgress
  #endif

  public init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment = FeatureEnvironment()) {
    let store = environment.store(
      WidgetsFeatureReducer(dependencies: .init(useCases: useCases, environment: environment)))
    self.store = store
    loading = LoadInProgress { store.phase == .loaded }
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    #if CREATE || UPDATE || DELETE
      _list = Projected(
        store.select(dependingOnAll: \.phase, \.failure, \.widgets, \.overlay) {
          WidgetsList($0, $1, $2, showing: $3.applied(to: $2.items), item: WidgetItem.init)
        })
      _notice = Projected(store.select(\.notice))
    #else
      _list = Projected(
        store.select(dependingOn: (\.phase, \.failure, \.widgets)) { WidgetsList($0, $1, $2, item: WidgetItem.init) })
    #endif
    #if CREATE
      _form = Projected(store.select(dependingOn: \.form) { $0.map(WidgetForm.init) })
    #endif
    #if UPDATE
      _writeNotes = Projected(store.select(dependingOn: \.updates) { $0.compactMapValues(\.writeNote) })
    #endif
    #if DELETE
      deletions = Deletions(of: "widget", in: store, at: \.deletion) { .deletion($0) }
    #endif
    #if MODAL
      #if CREATE || UPDATE || DELETE
        _highlights = Projected(
          store.select(dependingOn: (\.widgets, \.overlay)) { WidgetsHighlights($1.applied(to: $0.items)) })
      #else
        _highlights = Projected(store.select(dependingOn: \.widgets) { WidgetsHighlights($0.items) })
      #endif
    #endif
    #if DETAIL
      detailLoading = LoadInProgress { store.detail?.phase == .loaded }
      #if CREATE || UPDATE || DELETE
        _detail = Projected(store.select(dependingOn: \.detailAsWritten) { $0.map(WidgetDetail.init) })
      #else
        _detail = Projected(store.select(dependingOn: \.detail) { $0.map(WidgetDetail.init) })
      #endif
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
  #if DELETE

    /// Deletes a widget in a few seconds; until then it can be undone. False when there is no such widget.
    public func delete(_ widgetID: WidgetID) -> Bool {
      guard let widget = store.state.widget(widgetID) else { return false }
      deletions.delete(widget)
      return true
    }
  #endif
  #if MODAL

    public func showHighlights() {
      store.send(.highlightsTapped)
    }
  #endif
}
