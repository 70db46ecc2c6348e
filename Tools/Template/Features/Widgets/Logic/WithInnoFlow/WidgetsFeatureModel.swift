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
  @Projected public var activity: [String]
  private let store: Store<WidgetsFeatureReducer>
  public let loading: LoadInProgress

  public init(useCases: WidgetsFeatureUseCases, environment: FeatureEnvironment = FeatureEnvironment()) {
    store = environment.store(WidgetsFeatureReducer(dependencies: .init(useCases: useCases, environment: environment)))
    loading = LoadInProgress { [store] in store.phase == .loaded }
    requests = RequestDelivery(from: store, at: \.requests, taken: .requestTaken)
    _list = Projected(
      store.select(dependingOn: (\.phase, \.failure, \.widgets)) { WidgetsList($0, $1, $2, item: WidgetItem.init) })
    #if MODAL
      _highlights = Projected(store.select(dependingOn: \.widgets) { WidgetsHighlights($0.items) })
    #endif
    _activity = Projected(store.select(\.activity.lines))
  }

  public func item(_ widgetID: WidgetID) -> WidgetItem? {
    store.widgets.item(id: widgetID).map(WidgetItem.init)
  }

  /// Loads unless that has been done or is under way, and waits until it is over.
  public func loadIfNeeded() async {
    await loading(store.send(.onAppear))
  }

  public func refresh() async {
    await loading(store.send(.refreshTapped))
  }

  /// False when there is no such widget.
  public func select(_ widgetID: WidgetID) -> Bool {
    guard let widget = store.widgets.item(id: widgetID) else { return false }
    store.send(.rowSelected(widget))
    return true
  }
  #if MODAL

    public func showHighlights() {
      store.send(.highlightsTapped)
    }
  #endif
}
