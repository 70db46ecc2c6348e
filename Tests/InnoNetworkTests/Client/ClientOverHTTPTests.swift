import FoundationEssentials
import HTTPTypes
import InnoNetwork
import LoopbackServer
import Testing

private struct User: Codable, Equatable, Sendable {
  let id: Int
  let name: String
}

/// The example of the documentation.
private struct FetchUser: APIDefinition {
  let id: Int
  var path: String { "/users/\(id)" }
  var decoding: ResponseDecoding<User> { .json() }
}

@Suite struct ClientOverHTTPTests {
  let server: LoopbackServer
  let client: NetworkClient

  init() throws {
    server = try LoopbackServer()
    let url = try #require(URL(string: server.baseURL))
    client = NetworkClient(configuration: .safeDefaults(baseURL: url))
  }

  @Test func theExampleOfTheDocumentationWorks() async throws {
    server.route("/users/1", .json(#"{"id":1,"name":"Ada"}"#))
    #expect(try await client.request(FetchUser(id: 1)) == User(id: 1, name: "Ada"))
    await client.shutdown()
  }

  @Test func aWriteArrivesWithItsBodyAndHeaders() async throws {
    var call = Call<Echo>(method: .post, path: "/echo", decoding: .json())
    call.body = .json(User(id: 2, name: "Grace"))
    call.idempotencyKey = "once"
    let echo = try await client.request(call)
    #expect(try JSONDecoder().decode(User.self, from: Data(echo.body.utf8)) == User(id: 2, name: "Grace"))
    #expect(echo["Content-Type"] == "application/json")
    #expect(echo["Idempotency-Key"] == "once")
    await client.shutdown()
  }

  @Test func failedAttemptsAreRetried() async throws {
    server.route("/users/1") { _, number in
      switch number {
      case 1: .reset
      case 2: .response(status: 503, headers: [("Retry-After", "0")])
      default: .json(#"{"id":1,"name":"Ada"}"#)
      }
    }
    #expect(try await client.request(FetchUser(id: 1)).name == "Ada")
    #expect(server.requestCount("/users/1") == 3)
    await client.shutdown()
  }

  @Test func theBodyLimitOfACallAndOfTheClientAreApplied() async throws {
    server.route("/", .filling(200 << 20))
    var call = Call("/")
    call.limits = ResponseLimits(body: 1 << 20)
    #expect(await error(of: call, on: client)?.phase == .limit)
    #expect(await error(of: Call("/"), on: client)?.phase == .limit)
    await client.shutdown()
  }

  @Test func afterShutdownEveryCallFails() async throws {
    await client.shutdown()
    #expect(await error(of: Call("/"), on: client)?.phase == .shutdown)
  }
}
