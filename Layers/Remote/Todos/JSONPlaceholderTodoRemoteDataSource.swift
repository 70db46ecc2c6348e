public import CoreNetwork
public import Data
import FoundationEssentials

/// The todos of a JSONPlaceholder-style server: `GET /todos` and `PATCH /todos/{id}`.
public struct JSONPlaceholderTodoRemoteDataSource: TodoRemoteDataSourceProtocol {
  private let transport: NetworkTransport

  public init(transport: NetworkTransport) {
    self.transport = transport
  }

  public func fetchTodos() async throws(RemoteError) -> [TodoRemoteModel] {
    try await transport.response(to: FetchTodosRequest())
  }

  public func updateTodo(id: Int, completed: Bool) async throws(RemoteError) -> TodoRemoteModel? {
    try await transport.response(to: UpdateTodoRequest(id: id, completed: completed))
  }

  public func dryRunOfUpdate(id: Int, completed: Bool) throws(RemoteError) -> String {
    try transport.dryRun(of: UpdateTodoRequest(id: id, completed: completed))
  }
}

struct FetchTodosRequest: RequestDefinition {
  typealias ResponseBody = [TodoRemoteModel]

  let featureName = "Todos"
  var path: String { "/todos" }
  var headerPolicy: HeaderPolicy { .external }
}

struct UpdateTodoRequest: RequestDefinition {
  typealias ResponseBody = TodoRemoteModel?

  struct Change: Encodable {
    let completed: Bool
  }

  let featureName = "Todos"
  let id: Int
  let completed: Bool
  /// One for each write: the retries of the transport repeat it, and a later write has another.
  let idempotencyKey: String? = UUID().uuidString.lowercased()
  var path: String { "/todos/\(id)" }
  var method: RequestMethod { .patch }
  var body: RequestPayload { .json(Change(completed: completed)) }
  var headerPolicy: HeaderPolicy { .external }
  /// Servers confirm with the todo or, with 204, without one.
  var responsePolicy: ResponsePolicy { .jsonAllowingEmptyBody }
}
