public import CoreNetwork
public import Data
import FoundationEssentials

/// Full-text search in the collections of a JSONPlaceholder-style server, such as `GET /posts?q=lantern`, and their
/// items, such as `GET /posts/3`.
public struct JSONPlaceholderSearchRemoteDataSource: SearchRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func search(
    _ text: String, in collection: SearchCollection
  ) async throws(RemoteError) -> [SearchRemoteModel] {
    try await transport.allItems(of: SearchRequest(text: text, collection: collection))
  }

  public func fetchItem(id: Int, in collection: SearchCollection) async throws(RemoteError) -> SearchRemoteModel {
    try await transport.response(to: FetchSearchItemRequest(id: id, collection: collection))
  }
}

struct SearchRequest: ExternalRequest {
  typealias ResponseBody = Page<SearchRemoteModel>

  let text: String
  let collection: SearchCollection
  let featureName = "Search"
  var path: String { "/\(collection.rawValue)" }
  var queryItems: [URLQueryItem] { [URLQueryItem(name: "q", value: text)] }
}

struct FetchSearchItemRequest: ExternalRequest {
  typealias ResponseBody = SearchRemoteModel

  let id: Int
  let collection: SearchCollection
  let featureName = "Search"
  var path: String { "/\(collection.rawValue)/\(id)" }
}

extension RemoteContainer {
  public var searchRemoteDataSource: any SearchRemoteDataSourceProtocol {
    JSONPlaceholderSearchRemoteDataSource(transport: networkTransport)
  }
}
