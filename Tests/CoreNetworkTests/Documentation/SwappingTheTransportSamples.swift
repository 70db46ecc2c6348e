import CoreNetwork
import Foundation
import HTTPTypes
import InnoNetwork
import InnoNetworkTesting
import LoopbackServer
import Testing

private struct FetchUsersRequest: RequestDefinition {
  typealias ResponseBody = [User]
  let featureName = "People"
  var path: String { "/users" }
}

/// The samples of the guide to another transport.
@Suite struct SwappingTheTransportSamples {
  private let server: LoopbackServer
  private let environment: NetworkEnvironment

  init() throws {
    server = try LoopbackServer()
    environment = try testEnvironment(server.baseURL, attempts: 2)
  }

  private func transport(over engine: any NetworkEngine) -> NetworkTransport {
    NetworkFactory.makeTransport(environment: environment, engine: engine, clock: ManualClock(neverWaits: true))
  }

  @Test func anotherEngineCarriesTheSameRequests() async throws {
    server.route("/users") { _, number in number == 1 ? .json("{}", status: 503) : .json(#"[{"id":1,"name":"Ada"}]"#) }
    let transport = NetworkFactory.makeTransport(
      environment: environment, engine: URLSessionEngine(), clock: ContinuousClock())
    #expect(try await transport.send(FetchUsersRequest()) == [User(id: 1, name: "Ada")])
    #expect(server.requestCount("/users") == 2, "the client's retries are not the engine's")
    #expect(server.requests.first?["X-Client"] == "InnoSample")
    await transport.shutdown()
    #expect(await failure(of: FetchUsersRequest(), on: transport)?.kind == .unavailable)
  }

  @Test func failuresAreThoseThatTheAppKnows() async throws {
    server.route("/users", .json("{}", status: 404))
    let engine = URLSessionEngine()
    let transport = transport(over: engine)
    #expect(await failure(of: FetchUsersRequest(), on: transport)?.kind == .invalidStatus(404))
    server.route("/users", .json("[1]"))
    #expect(await failure(of: FetchUsersRequest(), on: transport)?.kind == .invalidResponse(.body))
    server.stop()
    #expect(await failure(of: FetchUsersRequest(), on: transport)?.kind == .cannotReach(.connection))
    await transport.shutdown()
  }

  @Test func bodyArrives() async throws {
    let transport = transport(over: URLSessionEngine())
    let echo = try await transport.send(
      AnyRequest<Echo>(path: "/echo", method: .post, body: .raw(Data("a body".utf8)), contentType: "text/plain"))
    #expect(echo.method == "POST")
    #expect(echo.body == "a body")
    #expect(echo["Content-Type"] == "text/plain")
    await transport.shutdown()
  }

  @Test func redirectsAreFollowedBelowTheClient() async throws {
    server.route("/users", .response(status: 302, headers: [("Location", "/people")]))
    server.route("/people", .json("[]"))
    let engine = URLSessionEngine()
    let response = try await engine.send(PreparedRequest(url: try RequestURL("\(server.baseURL)/users")))
    #expect(response.head.status == .ok)
    #expect(server.requestCount("/people") == 1)
    await engine.shutdown()
  }

  @Test func recordingRespondsWithoutAServer() async throws {
    server.route("/users", .json(#"[{"id":1,"name":"Ada"}]"#))
    let recorder = RecordingEngine(CurlEngine())
    _ = try await transport(over: recorder).send(FetchUsersRequest())
    server.stop()
    let replay = transport(over: ReplayEngine(recorder.cassette))
    #expect(try await replay.send(FetchUsersRequest()) == [User(id: 1, name: "Ada")])
  }
}
