import Domain
import FeatureSupport
import ReduxCore
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

/// What asks for the sheet.
@MainActor
struct TemplateWidgetsHighlightsRequestTests {
  @Test func sheetThatIsOpenedWhileALinkWaitsStaysOverIt() async throws {
    let gate = Gate<[WidgetSummary]>()
    let model = TemplateWidgetsFeatureModel(useCases: .init(repository: WidgetRepositoryStandIn { await gate.pass() }))
    let widgets = TemplateWidgetsFeatureCoordinator(model: model)
    let link = Task.immediate { await widgets.open(.item(WidgetSummary.samples[1].id)) }
    await model.store.dispatchAsync(.highlightsTapped)
    await gate.open(with: WidgetSummary.samples)
    await link.value
    #expect(Frame(of: widgets.host, width: 80).screen?.name == "widgets.highlights")
    try await Frame(of: widgets.host, width: 80).perform("close")
    #expect(Frame(of: widgets.host, width: 80).screen?.name == "widgets.detail")
  }

  @Test func tappingHighlightsRequestsTheirModal() async {
    var requests: [WidgetsRequest] = []
    let model = TemplateWidgetsFeatureModel(useCases: .init(repository: WidgetRepositoryStandIn()))
    model.onRequest = { requests.append($0) }
    await model.store.dispatchAsync(.highlightsTapped)
    #expect(requests == [.modal(.highlights)])
  }
}
