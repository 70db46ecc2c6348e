import Domain
import Synchronization
import Testing

@Suite struct UpdateTodoUseCaseTests {
  @Test func updateReturnsTheWrittenTodo() async throws {
    let updateTodo = UpdateTodoUseCase(repository: StubTodoRepository())
    let written = try await updateTodo(.stub(3), completed: true)
    #expect(written == TodoSummary(id: 3, title: "T3", completed: true, assigneeID: 1))
  }

  @Test func failureOfTheRepositoryIsPassedOnUnchanged() async {
    let error = DomainError(.conflict, message: "m", hint: "h")
    let updateTodo = UpdateTodoUseCase(repository: StubTodoRepository(todos: .failure(error)))
    await #expect(throws: error) { try await updateTodo(.stub(3), completed: true) }
  }

  @Test func eachUpdateHasAKeyOfItsOwn() async throws {
    let repository = KeyRecorder()
    let updateTodo = UpdateTodoUseCase(repository: repository)
    for completed in [true, false] { _ = try await updateTodo(.stub(3), completed: completed) }
    let keys = repository.keys.withLock { $0 }
    #expect(keys.count == 2 && Set(keys).count == 2 && keys.allSatisfy { $0.count == 32 })
  }

  private final class KeyRecorder: TodoRepositoryProtocol {
    let keys = Mutex<[String]>([])

    func fetchTodos() -> [TodoSummary] { [] }

    func updateTodo(_ todo: TodoSummary, completed: Bool, key: String) -> TodoSummary {
      keys.withLock { $0.append(key) }
      return todo
    }
  }

  @Test func containerProvidesTheRepositoryToTheUseCase() async throws {
    let useCases = DomainContainer(dataContainer: StubRepositoryContainer())
    #expect(try await useCases.updateTodoUseCase(.stub(2), completed: true).completed)
  }
}
