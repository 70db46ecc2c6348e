import Domain
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureLogic
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@MainActor
struct WidgetsFeatureCoordinatorTests {
  private func coordinator(_ repository: WidgetRepositoryStandIn = WidgetRepositoryStandIn())
    -> WidgetsFeatureCoordinator
  {
    let fetchWidgets = FetchWidgetsUseCase(repository: repository)
    return WidgetsFeatureCoordinator(
      model: WidgetsFeatureModel { () async throws(DomainError) in try await fetchWidgets() })
  }

  private func screen(_ coordinator: WidgetsFeatureCoordinator) -> Frame {
    Frame(of: coordinator.host, width: 80)
  }

  @Test func theListShowsEighteenAndSaysOfHowMany() async throws {
    let widgets = coordinator()
    await widgets.open(.list)
    let frame = screen(widgets)
    let text = frame.text(styles: .plain)
    #expect(text.contains("18 of 20"))
    #expect(text.contains("Widget 18"))
    #expect(!text.contains("Widget 19"))
    #expect(try #require(try frame.json).hasSuffix(#""phase":"loaded","screen":"widgets.list","shown":18,"total":20}"#))
    #expect(frame.commands.map(\.name).prefix(2) == ["select", "refresh"])
  }

  @Test func aWidgetThatIsNotListedCanBeOpened() async throws {
    let widgets = coordinator()
    await widgets.open(.item(20))
    #expect(
      try screen(widgets).json
        == #"{"item":{"id":20,"title":"Widget 20"},"screen":"widgets.detail"}"#)
    try await screen(widgets).perform("back")
    #expect(screen(widgets).screen?.name == "widgets.list")
  }

  @Test func aFailureIsShownAndOnlyRefreshingIsPossible() async {
    let widgets = coordinator(
      WidgetRepositoryStandIn { () async throws(DomainError) in
        throw DomainError(.timedOut, message: "GET /widgets: no response within 2 s")
      })
    await widgets.load()
    let frame = screen(widgets)
    #expect(frame.failure?.code == .timeout)
    #expect(frame.text(styles: .plain).contains("Widgets API Error"))
    #expect(frame.commands.filter(\.isEnabled).map(\.name) == ["refresh"])
  }
}
