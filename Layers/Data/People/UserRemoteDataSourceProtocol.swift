/// Fetches users from the server.
public protocol UserRemoteDataSourceProtocol: Sendable {
  /// All users, in the order of the server; the list may be empty.
  func fetchUsers() async throws(RemoteError) -> [UserRemoteModel]
}
