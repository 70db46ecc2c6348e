/// Fetches posts from the server.
public protocol PostRemoteDataSourceProtocol: Sendable {
  /// All posts, in the order of the server; the list may be empty.
  func fetchPosts() async throws(RemoteError) -> [PostRemoteModel]
}
