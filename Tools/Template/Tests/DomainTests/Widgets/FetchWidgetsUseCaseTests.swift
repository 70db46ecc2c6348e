import Domain
import TemplateDomain
import Testing
import WidgetsFeatureTesting

@Suite struct FetchWidgetsUseCaseTests {
  #if PAGED
    private typealias List = PagedList<WidgetSummary>

    @Test func aPageHasEighteenUnlessToldOtherwise() async throws {
      let fetchWidgets = WidgetsFeatureUseCases(repository: WidgetRepositoryStandIn()).fetchWidgetsUseCase
      let list: List = try await fetchWidgets()
      #expect(list.items == Array(WidgetSummary.samples.prefix(18)))
      #expect(list.total == 20)
      #expect(try await fetchWidgets(after: list).items == WidgetSummary.samples)
    }

    @Test func pagesAreFetchedUntilThereAreEnough() async throws {
      let fetchWidgets = WidgetsFeatureUseCases(repository: WidgetRepositoryStandIn()).fetchWidgetsUseCase
      let list: List = try await fetchWidgets(limit: .first(5), atLeast: 7)
      #expect(list.items.count == 10)
      let all: List = try await fetchWidgets(limit: .all)
      #expect(all.items == WidgetSummary.samples)
    }
  #else
    private typealias List = Listing<WidgetSummary>

    @Test func eighteenAreShownUnlessToldOtherwise() async throws {
      let fetchWidgets = WidgetsFeatureUseCases(repository: WidgetRepositoryStandIn()).fetchWidgetsUseCase
      let listing: List = try await fetchWidgets()
      #expect(Array(listing.shown) == Array(WidgetSummary.samples.prefix(18)))
      #expect(listing.total == 20)
      #expect(try await fetchWidgets(limit: .all).shown.count == 20)
    }
  #endif

  @Test func aFailureOfTheRepositoryComesThroughUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let repository = WidgetRepositoryStandIn { () async throws(DomainError) in throw error }
    await #expect(throws: error) {
      let _: List = try await FetchWidgetsUseCase(repository: repository)()
    }
  }
}
