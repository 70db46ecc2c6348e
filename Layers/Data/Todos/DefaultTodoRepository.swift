public import Domain

/// The todos of the server, as the domain wants them.
public struct DefaultTodoRepository: TodoRepositoryProtocol {
  private let remoteDataSource: any TodoRemoteDataSourceProtocol

  public init(remoteDataSource: any TodoRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchTodos() async throws(DomainError) -> [TodoSummary] {
    do {
      return try await remoteDataSource.fetchTodos().map(\.domainModel).sorted { $0.id < $1.id }
    } catch {
      throw DomainError(error)
    }
  }
}

/// Fetches todos from the server.
public protocol TodoRemoteDataSourceProtocol: Sendable {
  /// All todos, in the order of the server; the list may be empty.
  func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel]
}
