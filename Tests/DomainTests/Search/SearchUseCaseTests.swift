import Domain
import Testing

@Suite struct SearchUseCaseTests {
  @Test func resultsAreThoseOfTheRepository() async throws {
    let search = SearchUseCase(repository: StubSearchRepository(results: .success([.stub(2), .stub(1)])))
    #expect(try await search("x", in: .posts) == [.stub(2), .stub(1)])
    #expect(try await search("x", in: .todos).isEmpty)
  }

  @Test func idThatIsTwiceInAResponseIsFoundOnce() async throws {
    let results: [SearchResult] = [.stub(2), .stub(1), .stub(2)]
    let search = SearchUseCase(repository: StubSearchRepository(results: .success(results)))
    #expect(try await search("x", in: .posts) == [.stub(2), .stub(1)])
  }

  @Test func emptyTextFindsNothingAndAsksNobody() async throws {
    let search = SearchUseCase(repository: StubSearchRepository(results: .failure(DomainError(.failed, message: "m"))))
    #expect(try await search("", in: .posts).isEmpty)
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let repository = StubSearchRepository(results: .failure(error))
    await #expect(throws: error) { try await SearchUseCase(repository: repository)("x", in: .posts) }
    await #expect(throws: error) {
      try await FetchSearchResultUseCase(repository: repository)(id: SearchResult.ID(.posts, 1))
    }
  }

  @Test func containerHandsThemTheRepository() async throws {
    let useCases = DomainContainer(dataContainer: StubRepositoryContainer())
    #expect(try await useCases.searchUseCase("x", in: .posts) == [.stub(1)])
    #expect(try await useCases.fetchSearchResultUseCase(id: SearchResult.ID(.todos, 4)).id.number == 4)
  }

  @Test(arguments: [
    ("title", true), ("TEXT", true), ("bern", true), ("031", true), ("1", true), ("City", false), ("open", false),
    ("bernd", false), ("1 text", false), ("text bern", false), ("bern 031", false), ("Phone", false),
  ])
  func resultContainsWhatItsTextsContain(text: String, isContained: Bool) {
    #expect(SearchResult.stub(1).contains(text) == isContained)
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
