public import CoreNetwork
public import Data

/// The posts of a JSONPlaceholder-style server: `GET /posts`.
public struct JSONPlaceholderPostRemoteDataSource: PostRemoteDataSourceProtocol {
  private let transport: NetworkTransport
  private let request = FetchPostsRequest()

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchPosts() async throws(RemoteError) -> [PostRemoteModel] {
    do {
      return try await transport.send(request)
    } catch {
      throw RemoteError(error)
    }
  }
}

struct FetchPostsRequest: RequestDefinition {
  typealias ResponseBody = [PostRemoteModel]

  let featureName = "Posts"
  var path: String { "/posts" }
  var headerPolicy: HeaderPolicy { .external }
}
