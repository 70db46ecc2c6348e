import Domain
import Testing
import TodosFeatureTesting

@Suite struct FetchTodosUseCaseTests {
  @Test func twentyAreShownByDefault() async throws {
    let fetchTodos = TodosFeatureUseCases(repository: TodoRepositoryStandIn()).fetchTodosUseCase
    let listing = try await fetchTodos()
    #expect(listing.shown.map(\.id) == Array(1...20))
    #expect(listing.items == TodoSummary.samples)
    #expect(try await fetchTodos(limit: .first(3)).shown.map(\.id) == [1, 2, 3])
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.timedOut, message: "m", hint: "h", details: "d")
    let repository = TodoRepositoryStandIn { () async throws(DomainError) in throw error }
    await #expect(throws: error) { try await FetchTodosUseCase(repository: repository)() }
  }
}
