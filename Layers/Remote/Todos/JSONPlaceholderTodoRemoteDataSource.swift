public import CoreNetwork
public import Data

/// The todos of a JSONPlaceholder-style server: `GET /todos`.
public struct JSONPlaceholderTodoRemoteDataSource: TodoRemoteDataSourceProtocol {
  private let transport: NetworkTransport
  private let request = FetchTodosRequest()

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel] {
    do {
      return try await transport.send(request)
    } catch {
      throw RemoteError(error)
    }
  }
}

struct FetchTodosRequest: RequestDefinition {
  typealias ResponseBody = [TodoRemoteModel]

  let featureName = "Todos"
  var path: String { "/todos" }
  var headerPolicy: HeaderPolicy { .external }
}
