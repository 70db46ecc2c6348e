public import Domain

/// The todos of the server, as the domain wants them.
public struct DefaultTodoRepository: TodoRepositoryProtocol {
  private let remoteDataSource: any TodoRemoteDataSourceProtocol

  public init(remoteDataSource: any TodoRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchTodos() async throws(DomainError) -> [TodoSummary] {
    let todos: [TodoRemoteModel]
    do {
      todos = try await remoteDataSource.fetchTodos()
    } catch {
      throw DomainError(error)
    }
    return todos.map(\.domainModel).sorted { $0.id < $1.id }
  }
}
