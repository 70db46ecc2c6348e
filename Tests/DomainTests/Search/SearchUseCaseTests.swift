import Domain
import SearchFeatureTesting
import Testing

@Suite struct SearchUseCaseTests {
  private func useCases(_ results: [SearchResult]) -> SearchFeatureUseCases {
    SearchFeatureUseCases(
      repository: SearchRepositoryStandIn { _, section in results.filter { $0.id.section == section } })
  }

  private func post(_ number: Int) -> SearchResult {
    SearchResult(
      id: .init(.posts, number), title: "Title \(number)", text: "Text", status: "open",
      fields: [.init("City", "Bern"), .init("Phone", "031")])
  }

  @Test func resultsAreThoseOfTheRepository() async throws {
    let search = useCases([post(2), post(1)]).searchUseCase
    #expect(try await search("x", in: .posts) == [post(2), post(1)])
    #expect(try await search("x", in: .todos).isEmpty)
  }

  @Test func idThatIsTwiceInAResponseIsFoundOnce() async throws {
    let search = useCases([post(2), post(1), post(2)]).searchUseCase
    #expect(try await search("x", in: .posts) == [post(2), post(1)])
  }

  @Test func emptyTextFindsNothing() async throws {
    #expect(try await useCases([post(1)]).searchUseCase("", in: .posts).isEmpty)
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let useCases = SearchFeatureUseCases(
      repository: SearchRepositoryStandIn(
        { _, _ async throws(DomainError) in throw error }, result: { _ async throws(DomainError) in throw error }))
    await #expect(throws: error) { try await useCases.searchUseCase("x", in: .posts) }
    await #expect(throws: error) { try await useCases.fetchSearchResultUseCase(id: SearchResult.ID(.posts, 1)) }
  }

  @Test func resultOfThatIDIsFetched() async throws {
    let fetchResult = SearchFeatureUseCases(repository: SearchRepositoryStandIn()).fetchSearchResultUseCase
    let result = SearchResult.samples[3]
    #expect(try await fetchResult(id: result.id) == result)
  }

  @Test(arguments: [
    ("title", true), ("TEXT", true), ("bern", true), ("031", true), ("1", true), ("City", false), ("open", false),
    ("bernd", false), ("1 text", false), ("text bern", false), ("bern 031", false), ("Phone", false),
  ])
  func resultContainsWhatItsTextsContain(text: String, isContained: Bool) {
    #expect(post(1).contains(text) == isContained)
  }

  @Test(arguments: ["Zürich", "zurich", "ZÜRICH"])
  func accentsOfAResultDoNotMatter(text: String) {
    #expect(SearchResult(id: .init(.posts, 1), title: "In Zürich").contains(text))
    #expect(SearchResult(id: .init(.posts, 1), title: "In Zurich").contains(text))
  }

  @Test(arguments: SearchSection.allCases)
  func idIsReadAsItIsWritten(section: SearchSection) {
    let id = SearchResult.ID(section, -12)
    #expect(SearchResult.ID(id.description) == id)
  }

  @Test(arguments: [
    "", "posts", "posts-", "-3", "posts-x", "posts-03", "posts-+3", "Posts-3", "users-3", "3", "-posts-3", "posts-3-",
  ])
  func textThatIsNoIDIsRejected(text: String) {
    #expect(SearchResult.ID(text) == nil)
  }
}
