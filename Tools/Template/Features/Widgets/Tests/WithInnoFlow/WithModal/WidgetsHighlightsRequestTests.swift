import Domain
import FeatureSupport
import InnoFlowTesting
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

/// What asks for the sheet.
@MainActor
struct WidgetsHighlightsRequestTests {
  @Test func sheetThatIsOpenedWhileALinkWaitsStaysOverIt() async throws {
    let gate = Gate<[WidgetSummary]>()
    let model = WidgetsFeatureModel(useCases: .init(repository: WidgetRepositoryStandIn { await gate.pass() }))
    let widgets = WidgetsFeatureCoordinator(model: model)
    let link = Task.immediate { await widgets.open(.item(WidgetSummary.samples[1].id)) }
    model.showHighlights()
    await gate.open(with: WidgetSummary.samples)
    await link.value
    #expect(Frame(of: widgets.host, width: 80).screen?.name == "widgets.highlights")
    try await Frame(of: widgets.host, width: 80).perform("close")
    #expect(Frame(of: widgets.host, width: 80).screen?.name == "widgets.detail")
  }

  @Test func tappingHighlightsRequestsTheirModal() async {
    let dependencies = WidgetsFeatureReducer.Dependencies(
      useCases: .init(repository: WidgetRepositoryStandIn()), environment: FeatureEnvironment())
    let store = TestStore(reducer: WidgetsFeatureReducer(dependencies: dependencies))
    await store.send(.highlightsTapped) {
      $0.requests.ask(.modal(.highlights))
    }
    await store.finish()
  }
}
