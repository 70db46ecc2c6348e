public import CoreNetwork
public import Data
import FoundationEssentials

/// The collections of a JSONPlaceholder-style server, searched in full text: `GET /posts?q=lantern`.
public struct JSONPlaceholderSearchRemoteDataSource: SearchRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func search(
    _ text: String, in collection: SearchCollection
  ) async throws(RemoteError) -> [SearchRemoteModel] {
    do {
      return try await transport.send(SearchRequest(text: text, collection: collection))
    } catch {
      throw RemoteError(error)
    }
  }

  public func fetchItem(id: Int, in collection: SearchCollection) async throws(RemoteError) -> SearchRemoteModel {
    do {
      return try await transport.send(FetchSearchItemRequest(id: id, collection: collection))
    } catch {
      throw RemoteError(error)
    }
  }
}

struct SearchRequest: RequestDefinition {
  typealias ResponseBody = [SearchRemoteModel]

  let text: String
  let collection: SearchCollection
  let featureName = "Search"
  var path: String { "/\(collection.rawValue)" }
  var queryItems: [URLQueryItem] { [URLQueryItem(name: "q", value: text)] }
  var headerPolicy: HeaderPolicy { .external }
}

struct FetchSearchItemRequest: RequestDefinition {
  typealias ResponseBody = SearchRemoteModel

  let id: Int
  let collection: SearchCollection
  let featureName = "Search"
  var path: String { "/\(collection.rawValue)/\(id)" }
  var headerPolicy: HeaderPolicy { .external }
}
