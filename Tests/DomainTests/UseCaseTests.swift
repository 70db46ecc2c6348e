import Domain
import Testing

@Suite struct UseCaseTests {
  @Test func peopleAreAllShown() async throws {
    let people = (1...40).map(UserSummary.stub)
    let listing = try await FetchPeopleUseCase(repository: StubRepository(users: .success(people)))()
    #expect(listing == Listing(items: people, limit: .all))
  }

  @Test func eighteenPostsAreShownUnlessToldOtherwise() async throws {
    let posts = (1...100).map(PostSummary.stub)
    let fetchPosts = FetchPostsUseCase(repository: StubRepository(posts: .success(posts)))
    let listing = try await fetchPosts()
    #expect(listing.shown.map(\.id) == Array(1...18))
    #expect(listing.total == 100)
    #expect(try await fetchPosts(limit: .all).shown.count == 100)
  }

  @Test func twentyTodosAreShownUnlessToldOtherwise() async throws {
    let todos = (1...200).map(TodoSummary.stub)
    let fetchTodos = FetchTodosUseCase(repository: StubRepository(todos: .success(todos)))
    let listing = try await fetchTodos()
    #expect(listing.shown.map(\.id) == Array(1...20))
    #expect(listing.total == 200)
    #expect(try await fetchTodos(limit: .first(3)).shown.map(\.id) == [1, 2, 3])
  }

  @Test func failuresOfTheRepositoryComeThroughUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let stub = StubRepository(users: .failure(error), posts: .failure(error), todos: .failure(error))
    await #expect(throws: error) { try await FetchPeopleUseCase(repository: stub)() }
    await #expect(throws: error) { try await FetchPostsUseCase(repository: stub)() }
    await #expect(throws: error) { try await FetchTodosUseCase(repository: stub)() }
  }
}
