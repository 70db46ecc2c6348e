import InnoNetwork
import InnoNetworkTesting
import LoopbackServer
import Testing

@testable import CoreNetwork

/// The retries and the deadline of a request.
@Suite(.timeLimit(.minutes(10))) struct RequestPolicyTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  /// The number of attempts of a request to a server that responds with a status.
  private func attempts(
    status: Int, method: RequestMethod, key: String? = nil, honorsKeys: Bool = true
  ) async throws -> Int {
    server.route("/users", .json("{}", status: status))
    let request = AnyRequest<[User]>(path: "/users", method: method, idempotencyKey: key)
    let failure = try await failure(of: request, to: server.baseURL, attempts: 3) {
      $0.honorsIdempotencyKeys = honorsKeys
    }
    #expect(failure.attempts == server.requestCount("/users"))
    return failure.attempts
  }

  @Test(arguments: [
    (RequestMethod.get, nil, 503, 3), (.head, nil, 503, 3), (.post, nil, 503, 1), (.post, "key", 503, 3),
    (.get, nil, 404, 1),
  ])
  func readsAndRequestsWithAKeyAreRetried(method: RequestMethod, key: String?, status: Int, count: Int) async throws {
    #expect(try await attempts(status: status, method: method, key: key) == count)
  }

  @Test(arguments: [(503, 1), (429, 3)])
  func writeWithAKeyThatTheServerIgnoresIsRetriedOnlyWhereTheServerRejectsIt(status: Int, count: Int) async throws {
    #expect(try await attempts(status: status, method: .post, key: "key", honorsKeys: false) == count)
    // For the user who repeats it: a server may know the key although the app does not know that.
    #expect(server.requests.allSatisfy { $0["idempotency-key"] == "key" })
  }

  @Test func waitsBetweenAttemptsAreThoseOfTheClock() async throws {
    let clock = ManualClock(neverWaits: true)
    let engine = ScriptedEngine { _, _ in .failure(EngineError(.connectionLost)) }
    let transport = NetworkFactory.makeTransport(
      environment: try testEnvironment("http://server.test"), engine: engine, clock: clock)
    #expect(await CoreNetworkTests.failure(of: AnyRequest<[User]>(path: "/users"), on: transport)?.attempts == 3)
    #expect(clock.sleeps.count == 2)
    await transport.shutdown()
  }

  @Test func responseThatDoesNotDecodeIsNotAskedForAgain() async throws {
    server.route("/users", .json("{"))
    #expect(try await failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL, attempts: 3).attempts == 1)
  }

  @Test func deadlineOfTheRequestIsNamed() async throws {
    server.route("/users", .stall(.beforeHead))
    let request = AnyRequest<[User]>(path: "/users", deadline: .milliseconds(50))
    #expect(try await failure(of: request, to: server.baseURL).kind == .timedOut(after: .milliseconds(50)))
  }
}
