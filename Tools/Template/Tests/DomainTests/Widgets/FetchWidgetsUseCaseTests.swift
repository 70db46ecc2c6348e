import Domain
import TemplateDomain
import Testing

@Suite struct FetchWidgetsUseCaseTests {
  @Test func eighteenAreShownUnlessToldOtherwise() async throws {
    let widgets = (1...100).map(WidgetSummary.stub)
    let fetchWidgets = FetchWidgetsUseCase(repository: StubWidgetRepository(widgets: .success(widgets)))
    let listing = try await fetchWidgets()
    #expect(Array(listing.shown) == Array(widgets.prefix(18)))
    #expect(listing.total == 100)
    #expect(try await fetchWidgets(limit: .all).shown.count == 100)
  }

  @Test func aFailureOfTheRepositoryComesThroughUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let fetchWidgets = FetchWidgetsUseCase(repository: StubWidgetRepository(widgets: .failure(error)))
    await #expect(throws: error) { try await fetchWidgets() }
  }

  @Test func theContainerHandsItTheRepository() async throws {
    let useCases = TemplateDomainContainer(dataContainer: TemplateStubRepositoryContainer())
    #expect(try await useCases.fetchWidgetsUseCase().items == (1...3).map(WidgetSummary.stub))
  }
}
