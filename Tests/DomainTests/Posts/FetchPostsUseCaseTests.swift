import Domain
import Testing

@Suite struct FetchPostsUseCaseTests {
  @Test func eighteenAreShownUnlessToldOtherwise() async throws {
    let posts = (1...100).map(PostSummary.stub)
    let fetchPosts = FetchPostsUseCase(repository: StubPostRepository(posts: .success(posts)))
    let listing = try await fetchPosts()
    #expect(listing.shown.map(\.id) == Array(1...18))
    #expect(listing.total == 100)
    #expect(try await fetchPosts(limit: .all).shown.count == 100)
  }

  @Test func failureOfTheRepositoryComesThroughUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let fetchPosts = FetchPostsUseCase(repository: StubPostRepository(posts: .failure(error)))
    await #expect(throws: error) { try await fetchPosts() }
  }

  @Test func containerHandsItTheRepository() async throws {
    let useCases: any FeatureUseCaseContaining = DomainContainer(dataContainer: StubRepositoryContainer())
    #expect(try await useCases.fetchPostsUseCase().items == (1...3).map(PostSummary.stub))
  }

  @Test func itsItemsEncodeTheirPropertyNames() throws {
    #expect(try encoded(PostSummary.stub(3)) == #"{"authorID":1,"body":"B","id":3,"title":"T3"}"#)
  }
}
