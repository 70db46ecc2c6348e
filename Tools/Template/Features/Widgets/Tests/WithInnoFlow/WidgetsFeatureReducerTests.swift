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
  private let widgets = Listing(items: WidgetSummary.samples, limit: .widgets)

  private func store(
    _ state: WidgetsFeatureReducer.State = .init(), _ repository: WidgetRepositoryStandIn = WidgetRepositoryStandIn()
  ) -> TestStore<WidgetsFeatureReducer> {
    TestStore(
      reducer: WidgetsFeatureReducer(
        dependencies: .init(useCases: .init(repository: repository), environment: FeatureEnvironment())),
      initialState: state)
  }

  private var loaded: WidgetsFeatureReducer.State {
    var state = WidgetsFeatureReducer.State()
    state.phase = .loaded
    state.widgets = widgets
    return state
  }

  @Test func appearingLoadsTheWidgets() async {
    let store = store()
    await store.send(.onAppear, through: phaseMap) {
      $0.phase = .loading
    }
    await store.receive(.widgetsLoaded(widgets), through: phaseMap) {
      $0.phase = .loaded
      $0.widgets = widgets
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
    await store.send(.rowSelected(WidgetSummary.samples[1])) {
      $0.requests.ask(.route(.detail(widgetID: WidgetSummary.samples[1].id)))
    }
    await store.send(.requestTaken) {
      $0.requests.clear()
    }
    await store.finish()
  }

  @Test func widgetBeyondTheLimitCanBeSelected() async {
    let store = store(loaded)
    await store.send(.rowSelected(WidgetSummary.samples[19])) {
      $0.requests.ask(.route(.detail(widgetID: WidgetSummary.samples[19].id)))
    }
    await store.finish()
  }
}
