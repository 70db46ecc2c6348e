public import Domain

/// The todos of the server, as models of the domain.
public struct DefaultTodoRepository: TodoRepositoryProtocol {
  private let remoteDataSource: any TodoRemoteDataSourceProtocol

  public init(remoteDataSource: any TodoRemoteDataSourceProtocol) {
    self.remoteDataSource = remoteDataSource
  }

  public func fetchTodos() async throws(DomainError) -> [TodoSummary] {
    try await remoteDataSource.fetchTodos().map(\.domainModel).sorted { $0.id < $1.id }
  }

  public func updateTodo(
    _ todo: TodoSummary, completed: Bool, key: String
  ) async throws(DomainError) -> TodoSummary {
    let response = try await remoteDataSource.updateTodo(id: todo.id, completed: completed, key: key)
    if let response {
      guard response.id == todo.id else {
        throw DomainError(
          .invalidResponse, message: "the server has responded with todo \(response.id)", isUnconfirmed: true)
      }
      return response.domainModel
    }
    var written = todo
    written.completed = completed
    return written
  }
}

/// Fetches todos from the server, and changes them there.
public protocol TodoRemoteDataSourceProtocol: Sendable {
  /// All todos, in the order of the server; the list may be empty.
  func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel]

  /// Writes whether a todo is done, with a key by which the server recognizes a repetition; returns the written todo,
  /// nil when the server confirms without one.
  func updateTodo(id: Int, completed: Bool, key: String) async throws(RemoteError) -> TodoRemoteModel?
}
