import Domain
import Synchronization
import Testing

@testable import Data

@Suite struct DefaultTodoRepositoryTests {
  @Test func todosAreOrderedByIDAndOtherwiseUnchanged() async throws {
    let other = TodoRemoteModel(id: 4, userId: 2, title: "t4", completed: false)
    let dataSource = StubTodoDataSource(todos: .success([.stub(5), other]))
    #expect(
      try await DefaultTodoRepository(remoteDataSource: dataSource).fetchTodos() == [
        TodoSummary(id: 4, title: "t4", completed: false, assigneeID: 2),
        TodoSummary(id: 5, title: "t5", completed: true, assigneeID: 1),
      ])
  }

  @Test func emptyListIsAListWithoutItems() async throws {
    let repository = DefaultTodoRepository(remoteDataSource: StubTodoDataSource(todos: .success([])))
    #expect(try await repository.fetchTodos().isEmpty)
  }

  @Test func errorOfTheDataSourceIsPassedOn() async {
    let dataSource = StubTodoDataSource(todos: .failure(RemoteError(.refused, message: "m")))
    let repository = DefaultTodoRepository(remoteDataSource: dataSource)
    await #expect(throws: DomainError(.refused, message: "m")) { try await repository.fetchTodos() }
  }

  private let todo = TodoSummary(id: 4, title: "mine", completed: false, assigneeID: 2)

  private func repository(updated: Result<TodoRemoteModel?, RemoteError>) -> DefaultTodoRepository {
    DefaultTodoRepository(remoteDataSource: StubTodoDataSource(updated: updated))
  }

  @Test func updatedTodoIsWhatTheServerReturns() async throws {
    let repository = repository(updated: .success(.stub(4)))
    #expect(
      try await repository.updateTodo(todo, completed: false, key: "key")
        == TodoSummary(id: 4, title: "t4", completed: true, assigneeID: 1))
  }

  @Test(arguments: [true, false])
  func updatedTodoIsWhatWasSentWhenTheServerReturnsNone(completed: Bool) async throws {
    #expect(
      try await repository(updated: .success(nil)).updateTodo(todo, completed: completed, key: "key")
        == TodoSummary(id: 4, title: "mine", completed: completed, assigneeID: 2))
  }

  @Test func anotherTodoIsNoResponse() async {
    let error = await #expect(throws: DomainError.self) {
      try await repository(updated: .success(.stub(5))).updateTodo(todo, completed: true, key: "key")
    }
    #expect(error?.kind == .invalidResponse)
    #expect(error?.message == "the server has responded with todo 5")
  }

  @Test func errorOfAWriteIsPassedOn() async {
    let repository = repository(updated: .failure(RemoteError(.conflict, message: "m")))
    await #expect(throws: DomainError(.conflict, message: "m")) {
      try await repository.updateTodo(todo, completed: true, key: "key")
    }
  }

  @Test func keyOfAWriteIsPassedOn() async throws {
    let source = KeyRecorder()
    _ = try await DefaultTodoRepository(remoteDataSource: source).updateTodo(todo, completed: true, key: "one")
    #expect(source.keys.withLock { $0 } == ["one"])
  }

  private final class KeyRecorder: TodoRemoteDataSourceProtocol {
    let keys = Mutex<[String]>([])
    func fetchTodos() -> [TodoRemoteModel] { [] }
    func updateTodo(id: Int, completed: Bool, key: String) -> TodoRemoteModel? {
      keys.withLock { $0.append(key) }
      return nil
    }
  }

  @Test func containerProvidesTheRepository() async throws {
    let repositories: any RepositoryContaining = DataContainer(remoteContainer: StubRemoteContainer())
    #expect(try await repositories.todoRepository.fetchTodos().map(\.id) == [1, 2, 3])
  }
}
