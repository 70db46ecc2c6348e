import Domain
import Synchronization

@testable import Data

/// Data source whose results a test sets.
final class StubSearchDataSource: SearchRemoteDataSourceProtocol {
  private let items: Result<[SearchRemoteModel], RemoteError>
  private let requests = Mutex<[String]>([])

  init(_ items: Result<[SearchRemoteModel], RemoteError> = .success([SearchRemoteModel(id: 1, title: "t1")])) {
    self.items = items
  }

  /// The requests so far, such as `users t` or `users 3`.
  var log: [String] { requests.withLock { $0 } }

  func search(_ text: String, in collection: SearchCollection) async throws(RemoteError) -> [SearchRemoteModel] {
    requests.withLock { $0.append("\(collection) \(text)") }
    return try items.get()
  }

  func fetchItem(id: Int, in collection: SearchCollection) async throws(RemoteError) -> SearchRemoteModel {
    requests.withLock { $0.append("\(collection) \(id)") }
    guard let item = try items.get().first(where: { $0.id == id }) else { throw RemoteError(.notFound, message: "m") }
    return item
  }
}

extension StubRemoteContainer {
  var searchRemoteDataSource: any SearchRemoteDataSourceProtocol { StubSearchDataSource() }
}
