public import CoreNetwork
public import Data

/// The todos of a JSONPlaceholder-style server: `GET /todos` and `PATCH /todos/{id}`.
public struct JSONPlaceholderTodoRemoteDataSource: TodoRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel] {
    try await transport.allItems(of: FetchTodosRequest())
  }

  public func updateTodo(id: Int, completed: Bool, key: String) async throws(RemoteError) -> TodoRemoteModel? {
    try await transport.response(to: UpdateTodoRequest(id: id, completed: completed, idempotencyKey: key))
  }
}

struct FetchTodosRequest: ExternalRequest {
  typealias ResponseBody = Page<TodoRemoteModel>

  let featureName = "Todos"
  var path: String { "/todos" }
}

struct UpdateTodoRequest: ExternalRequest {
  typealias ResponseBody = TodoRemoteModel?

  struct Change: Encodable {
    let completed: Bool
  }

  let featureName = "Todos"
  let id: Int
  let completed: Bool
  let idempotencyKey: String?
  var path: String { "/todos/\(id)" }
  var method: RequestMethod { .patch }
  var body: RequestPayload { .json(Change(completed: completed)) }
  /// Servers confirm with the todo or, with 204, without one.
  var responsePolicy: ResponsePolicy { .jsonAllowingEmptyBody }
}

extension RemoteContainer {
  public var todoRemoteDataSource: any TodoRemoteDataSourceProtocol {
    JSONPlaceholderTodoRemoteDataSource(transport: networkTransport)
  }
}
