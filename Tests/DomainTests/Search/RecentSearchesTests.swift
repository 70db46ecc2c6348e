import Domain
import SearchFeatureTesting
import Testing

@Suite struct RecentSearchesTests {
  @Test func newestIsFirstAndEachIsThereOnce() {
    var searches = RecentSearches(["b", "a"])
    searches.add("c")
    searches.add("A")
    #expect(searches.texts == ["A", "c", "b"])
    searches.add("a")
    #expect(searches.texts == ["a", "c", "b"])
  }

  @Test func emptyTextIsNotAdded() {
    #expect(RecentSearches(["", "a"]).texts == ["a"])
  }

  @Test func tenAreKept() {
    let searches = RecentSearches((1...12).map(String.init))
    #expect(searches.texts == (1...10).map(String.init))
  }

  @Test func textThatIsAddedAgainTakesThePlaceOfNoOther() {
    var searches = RecentSearches((1...10).map(String.init))
    searches.add("5")
    #expect(searches.texts == ["5", "1", "2", "3", "4", "6", "7", "8", "9", "10"])
  }

  @Test func savedSearchesAreFetchedInTheirOrder() async throws {
    let useCase = RecentSearchesUseCase(repository: SavedListRepositoryStandIn())
    #expect(try await useCase.fetch() == RecentSearches())
    try await useCase.save(RecentSearches(["b", "a"]))
    #expect(try await useCase.fetch().texts == ["b", "a"])
  }
}
