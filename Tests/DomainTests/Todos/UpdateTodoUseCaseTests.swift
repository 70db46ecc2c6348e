import Domain
import Testing
import TodosFeatureTesting

@Suite struct UpdateTodoUseCaseTests {
  private let todo = TodoSummary.samples[0]

  @Test func updateReturnsTheWrittenTodo() async throws {
    let updateTodo = TodosFeatureUseCases(repository: TodoRepositoryStandIn()).updateTodoUseCase
    var written = todo
    written.completed = true
    #expect(try await updateTodo(todo, completed: true) == written)
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.conflict, message: "m", hint: "h")
    let repository = TodoRepositoryStandIn(update: { _, _ async throws(DomainError) in throw error })
    await #expect(throws: error) { try await UpdateTodoUseCase(repository: repository)(todo, completed: true) }
  }

  @Test func eachUpdateHasAKeyOfItsOwn() async throws {
    let repository = TodoRepositoryStandIn()
    let updateTodo = UpdateTodoUseCase(repository: repository)
    for completed in [true, false] { _ = try await updateTodo(todo, completed: completed) }
    #expect(Set(repository.keys).count == 2 && repository.keys.allSatisfy { $0.count == 32 })
  }
}
