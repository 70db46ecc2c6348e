import Domain
import TemplateDomain
import TerminalUI
import TestSupport
import Testing
import WidgetsFeatureInterface
import WidgetsFeatureRouter
import WidgetsFeatureTesting

@testable import WidgetsFeatureLogic

/// The sheet over the list.
@MainActor
struct WidgetsHighlightsTests {
  private let gate = Gate<Result<[WidgetSummary], DomainError>>()
  private let model: WidgetsFeatureModel
  private let widgets: WidgetsFeatureCoordinator

  init() {
    let gate = gate
    model = WidgetsFeatureModel(
      useCases: .init(
        repository: WidgetRepositoryStandIn { () async throws(DomainError) in try await gate.pass().get() }))
    widgets = WidgetsFeatureCoordinator(model: model)
  }

  private var screen: Frame { Frame(of: widgets.host, width: 80) }

  @Test func theHighlightsAreTheFirstThreeWidgets() async throws {
    await gate.open(with: .success(WidgetSummary.samples))
    await widgets.load()
    try await screen.perform("highlights")
    let sheet = screen
    #expect(sheet.screen?.name == "widgets.highlights")
    #expect(model.highlights.widgets.map(\.id) == WidgetSummary.samples.prefix(3).map(\.id))
    #expect(sheet.text(styles: .plain).contains("\(WidgetSummary.samples[2].id)"))
    try await sheet.perform("close")
    #expect(screen.screen?.name == "widgets.list")
  }

  @Test(arguments: [
    (WidgetsDestination.list, "widgets.list"), (.item(WidgetSummary.samples[1].id), "widgets.detail"),
    (.highlights, "widgets.highlights"),
  ])
  func aLinkClosesAllModalsThatItIsOpenedOver(destination: WidgetsDestination, name: String) async throws {
    await gate.open(with: .success(WidgetSummary.samples))
    await widgets.load()
    let list = screen
    try await list.perform("highlights")
    try await list.perform("highlights")
    #expect(screen.screen?.name == "widgets.highlights")
    await widgets.open(destination)
    #expect(screen.screen?.name == name)
    if name == "widgets.highlights" { try await screen.perform("close") }
    #expect(!screen.commands.contains { $0.name == "close" })
  }
}
