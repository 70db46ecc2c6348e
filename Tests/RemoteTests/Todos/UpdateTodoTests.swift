import CoreNetwork
import Domain
import FoundationEssentials
import LoopbackServer
import Remote
import Synchronization
import Testing

@testable import Data

/// `PATCH /todos/{id}`: the request, and the results of its responses.
@Suite struct UpdateTodoTests {
  private static let todo = #"{"id":3,"userId":1,"title":"t3","completed":true}"#

  /// Runs a body with a data source and its server.
  private func withServer(
    attempts: Int = 1, _ body: (JSONPlaceholderTodoRemoteDataSource, LoopbackServer) async throws -> Void
  ) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    var environment = NetworkEnvironment(
      baseURL: try #require(URL(string: server.baseURL)), maximumAttempts: attempts)
    environment.honorsIdempotencyKeys = true
    let transport = NetworkFactory.makeTransport(environment: environment)
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(JSONPlaceholderTodoRemoteDataSource(transport: transport), server))
    } catch {
      result = .failure(error)
    }
    await transport.shutdown()
    try result.get()
  }

  @Test func writeIsAPatchOfTheOneMember() async throws {
    let requests = Mutex<[ReceivedRequest]>([])
    try await withServer { todos, server in
      server.route("/todos/3") { request, _ in
        requests.withLock { $0.append(request) }
        return .json(Self.todo)
      }
      #expect(
        try await todos.updateTodo(id: 3, completed: true, key: "one")
          == TodoRemoteModel(id: 3, userId: 1, title: "t3", completed: true))
      _ = try await todos.updateTodo(id: 3, completed: false, key: "two")
    }
    let received = requests.withLock { $0 }
    #expect(received.map(\.method) == ["PATCH", "PATCH"])
    #expect(received.map(\.bodyText) == [#"{"completed":true}"#, #"{"completed":false}"#])
    #expect(received.first?["content-type"] == "application/json")
    #expect(received.map { $0["idempotency-key"] } == ["one", "two"])
  }

  @Test func retryRepeatsTheKey() async throws {
    let keys = Mutex<[String?]>([])
    try await withServer(attempts: 3) { todos, server in
      server.route("/todos/3") { request, number in
        keys.withLock { $0.append(request["idempotency-key"]) }
        return number < 3 ? .json("{}", status: 503, headers: [("Retry-After", "0")]) : .json(Self.todo)
      }
      let updated = try await todos.updateTodo(id: 3, completed: true, key: "one")
      #expect(updated?.completed == true)
    }
    #expect(keys.withLock { $0 } == ["one", "one", "one"])
  }

  @Test func confirmationWithoutABodyIsNoTodo() async throws {
    try await withServer { todos, server in
      server.route("/todos/3", .response(status: 204))
      let updated = try await todos.updateTodo(id: 3, completed: true, key: "one")
      #expect(updated == nil)
    }
  }

  @Test(
    arguments: [(404, .notFound), (410, .notFound), (409, .conflict), (500, .refused)] as [(Int, RemoteError.Kind)])
  func statusHasItsKind(status: Int, kind: RemoteError.Kind) async throws {
    try await withServer { todos, server in
      server.route("/todos/3", .json("{}", status: status))
      let error = await #expect(throws: RemoteError.self) {
        try await todos.updateTodo(id: 3, completed: true, key: "one")
      }
      #expect(error?.kind == kind)
      #expect(error?.message.contains("PATCH") == true)
      #expect(error?.message.contains("/todos/3") == true)
    }
  }
}
