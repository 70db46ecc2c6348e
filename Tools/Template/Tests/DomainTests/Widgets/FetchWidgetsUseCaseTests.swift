import Domain
import TemplateDomain
import Testing
import WidgetsFeatureTesting

@Suite struct FetchWidgetsUseCaseTests {
  @Test func eighteenAreShownUnlessToldOtherwise() async throws {
    let fetchWidgets = WidgetsFeatureUseCases(repository: WidgetRepositoryStandIn()).fetchWidgetsUseCase
    let listing = try await fetchWidgets()
    #expect(Array(listing.shown) == Array(WidgetSummary.samples.prefix(18)))
    #expect(listing.total == 20)
    #expect(try await fetchWidgets(limit: .all).shown.count == 20)
  }

  @Test func aFailureOfTheRepositoryComesThroughUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let repository = WidgetRepositoryStandIn { () async throws(DomainError) in throw error }
    await #expect(throws: error) { try await FetchWidgetsUseCase(repository: repository)() }
  }
}
