import Domain
import FeatureSupport
import TemplateDomain
import Testing
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

struct WidgetsReducerTests {
  private let widgets = Listing(items: WidgetSummary.samples, limit: .widgets)
  private let failure = DomainError(.unreachable, message: "GET /widgets: could not connect")

  /// The state after some actions.
  private func state(_ actions: WidgetsAction...) -> WidgetsState {
    actions.reduce(into: WidgetsState()) { WidgetsReducer().reduce(action: $1, state: &$0) }
  }

  @Test func appearingLoadsTheWidgets() {
    #expect(state(.appeared).phase == .loading)
    let loaded = state(.appeared, .widgetsLoaded(widgets))
    #expect(loaded.phase == .loaded)
    #expect(loaded.list.total == 20)
    #expect(loaded.list.items == widgets.shown.map(WidgetItem.init))
    #expect(loaded.activity == Activity(["Loaded 18 of 20 widgets"]))
  }

  @Test func firstLoadThatFailsLeavesNothingToShow() {
    let failed = state(.appeared, .widgetsFailed(failure))
    #expect(failed.phase == .failed)
    #expect(failed.failure == failure)
    #expect(failed.activity == Activity(["Loading failed"]))
    let again = state(.appeared, .widgetsFailed(failure), .appeared)
    #expect(again.phase == .loading)
    #expect(again.failure == nil)
  }

  @Test func widgetsStayWhileTheyAreLoadedAgainAndWhenThatFails() {
    let refreshing = state(.appeared, .widgetsLoaded(widgets), .refreshTapped)
    #expect(refreshing.phase == .refreshing)
    let stale = state(.appeared, .widgetsLoaded(widgets), .refreshTapped, .widgetsFailed(failure))
    #expect(stale.phase == .stale)
    #expect(stale.failure == failure)
    #expect(stale.list.items == refreshing.list.items)
    let again = state(.appeared, .widgetsLoaded(widgets), .refreshTapped, .widgetsFailed(failure), .appeared)
    #expect(again.phase == .refreshing)
    #expect(again.failure == nil)
  }

  @Test func widgetBeyondTheLimitIsFound() {
    let loaded = state(.appeared, .widgetsLoaded(widgets))
    #expect(loaded.item(WidgetSummary.samples[19].id) == WidgetItem(WidgetSummary.samples[19]))
    #expect(state().item(WidgetSummary.samples[19].id) == nil)
  }
}
