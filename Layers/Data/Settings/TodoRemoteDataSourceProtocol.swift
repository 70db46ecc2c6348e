/// Fetches todos from the server.
public protocol TodoRemoteDataSourceProtocol: Sendable {
  /// All todos, in the order of the server; the list may be empty.
  func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel]
}
