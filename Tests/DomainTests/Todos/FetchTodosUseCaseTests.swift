import Domain
import Testing

@Suite struct FetchTodosUseCaseTests {
  @Test func twentyAreShownByDefault() async throws {
    let todos = (1...200).map(TodoSummary.stub)
    let fetchTodos = FetchTodosUseCase(repository: StubTodoRepository(todos: .success(todos)))
    let listing = try await fetchTodos()
    #expect(listing.shown.map(\.id) == Array(1...20))
    #expect(listing.total == 200)
    #expect(try await fetchTodos(limit: .first(3)).shown.map(\.id) == [1, 2, 3])
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let fetchTodos = FetchTodosUseCase(repository: StubTodoRepository(todos: .failure(error)))
    await #expect(throws: error) { try await fetchTodos() }
  }

  @Test func containerProvidesTheRepositoryToTheUseCase() async throws {
    let useCases = DomainContainer(dataContainer: StubRepositoryContainer())
    #expect(try await useCases.fetchTodosUseCase().items == (1...3).map(TodoSummary.stub))
  }
}
