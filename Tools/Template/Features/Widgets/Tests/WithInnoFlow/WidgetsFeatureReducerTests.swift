import Domain
import FeatureSupport
import InnoFlowTesting
import TemplateDomain
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

@MainActor
struct WidgetsFeatureReducerTests {
  private let phaseMap = WidgetsFeatureReducer.phaseMap
  #if PAGED
    private let widgets = PagedList(
      ListPage(items: Array(WidgetSummary.samples.prefix(18)), total: 20, hasMore: true), of: PageRequest(size: 18))
  #else
    private let widgets = Listing(items: WidgetSummary.samples, limit: .widgets)
  #endif

  private func store(
    _ state: WidgetsFeatureReducer.State = .init(), _ repository: WidgetRepositoryStandIn = WidgetRepositoryStandIn()
  ) -> TestStore<WidgetsFeatureReducer> {
    let dependencies = WidgetsFeatureReducer.Dependencies(
      useCases: .init(repository: repository), environment: FeatureEnvironment())
    return TestStore(reducer: WidgetsFeatureReducer(dependencies: dependencies), initialState: state)
  }

  private var loaded: WidgetsFeatureReducer.State {
    var state = WidgetsFeatureReducer.State()
    state.phase = .loaded
    #if PAGED
      state.widgets = Pages(widgets)
    #else
      state.widgets = widgets
    #endif
    return state
  }

  @Test func appearingLoadsTheWidgets() async {
    let store = store()
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.widgetsLoaded(widgets), through: phaseMap) {
      $0 = loaded
      $0.activity = Activity(["Loaded 18 of 20 widgets"])
    }
    await store.finish()
  }

  @Test func aFailedRefreshIsShownOverTheWidgets() async {
    let failure = DomainError(.unreachable, message: "GET /widgets: could not connect")
    let store = store(loaded, WidgetRepositoryStandIn { () async throws(DomainError) in throw failure })
    await store.send(.refreshTapped, through: phaseMap) {
      $0.phase = .refreshing
    }
    await store.receive(.widgetsFailed(failure), through: phaseMap) {
      $0.phase = .stale
      $0.failure = failure
      $0.activity = Activity(["Loading failed"])
    }
    await store.finish()
  }

  @Test func selectingAWidgetAsksForItsScreen() async {
    let store = store(loaded)
    let widget = WidgetSummary.samples[19]
    #if DETAIL
      let selection = WidgetsFeatureReducer.Action.rowSelected(widget.id)
    #else
      let selection = WidgetsFeatureReducer.Action.rowSelected(widget)
    #endif
    await store.send(selection) {
      $0.requests.ask(.route(.detail(widgetID: widget.id)))
    }
    await store.send(.requestTaken) {
      $0.requests.clear()
    }
    await store.finish()
  }
}
