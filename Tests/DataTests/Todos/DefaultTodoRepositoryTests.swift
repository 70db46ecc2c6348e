import Domain
import Testing

@testable import Data

@Suite struct DefaultTodoRepositoryTests {
  @Test func todosAreOrderedByIDAndOtherwiseUnchanged() async throws {
    let dataSource = StubTodoDataSource(todos: .success([.stub(5), .stub(4)]))
    #expect(
      try await DefaultTodoRepository(remoteDataSource: dataSource).fetchTodos() == [
        TodoSummary(id: 4, title: "t4", completed: true, assigneeID: 1),
        TodoSummary(id: 5, title: "t5", completed: true, assigneeID: 1),
      ])
  }

  @Test func emptyListIsAListWithoutItems() async throws {
    let repository = DefaultTodoRepository(remoteDataSource: StubTodoDataSource(todos: .success([])))
    #expect(try await repository.fetchTodos().isEmpty)
  }

  @Test func errorOfTheDataSourceComesThrough() async {
    let dataSource = StubTodoDataSource(todos: .failure(RemoteError(.refused, message: "m")))
    let repository = DefaultTodoRepository(remoteDataSource: dataSource)
    await #expect(throws: DomainError(.refused, message: "m")) { try await repository.fetchTodos() }
  }

  @Test func containerHandsItOut() async throws {
    let repositories: any RepositoryContaining = DataContainer(remoteContainer: StubRemoteContainer())
    #expect(try await repositories.todoRepository.fetchTodos().map(\.id) == [1, 2, 3])
  }
}
