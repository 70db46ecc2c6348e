import CoreNetwork
import EmbeddedAPI
import FoundationEssentials
import JSONServer
import Testing

/// The API over libcurl, as the app uses it: one transport for several requests.
@Suite struct TransportTests {
  @Test func anItemIsWrittenChangedReadAndDeleted() async throws {
    let api = RESTServer.embeddedAPI()
    let url = try await api.start()
    let transport = NetworkFactory.makeTransport(
      environment: NetworkEnvironment(baseURL: url, requestTimeout: .seconds(600), maximumAttempts: 1))
    let created = try await transport.send(
      TodoRequest(method: .post, path: "/users/2/todos", json: #"{"title":"t","completed":false}"#))
    #expect(created == Todo(id: 201, userId: 2, title: "t", completed: false))
    let path = "/todos/201"
    #expect(
      try await transport.send(TodoRequest(method: .patch, path: path, json: #"{"completed":true}"#)).completed
        == true)
    #expect(
      try await transport.send(TodoRequest(method: .get, path: path))
        == Todo(id: 201, userId: 2, title: "t", completed: true))
    #expect(
      try await transport.send(
        TodoRequest(method: .put, path: path, json: #"{"userId":3,"title":"n","completed":false}"#))
        == Todo(id: 201, userId: 3, title: "n", completed: false))
    #expect(try await transport.send(TodoRequest(method: .delete, path: path)) == Todo())
    let error = await #expect(throws: NetworkFailure.self) {
      try await transport.send(TodoRequest(method: .get, path: path))
    }
    #expect(error?.kind == .invalidStatus(410))
    await transport.shutdown()
    await api.stop()
  }
}

private struct Todo: Decodable, Equatable {
  var id: Int?
  var userId: Int?
  var title: String?
  var completed: Bool?
}

private struct TodoRequest: RequestDefinition {
  typealias ResponseBody = Todo

  let featureName = "Tests"
  let method: RequestMethod
  let path: String
  var json: String?
  var body: RequestPayload { json.map { .raw(Data($0.utf8)) } ?? .none }
  var contentType: String? { json == nil ? nil : "application/json" }
}
