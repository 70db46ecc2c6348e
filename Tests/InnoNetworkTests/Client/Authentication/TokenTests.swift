import Gates
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Synchronization
import Testing

private struct NoRefresh: Error {}

/// The tokens `t1`, `t2`, …: each refresh returns the next one, or throws.
private final class Tokens: TokenSource {
  let state: Mutex<(number: Int?, refreshes: Int)>
  let isBroken: Bool
  let gate: Gate?

  init(_ number: Int? = 1, isBroken: Bool = false, gate: Gate? = nil) {
    state = Mutex((number, 0))
    self.isBroken = isBroken
    self.gate = gate
  }

  var refreshes: Int { state.withLock { $0.refreshes } }

  func token() -> String? { state.withLock { $0.number.map { "t\($0)" } } }

  func refresh(replacing rejected: String?) async throws -> String {
    state.withLock { $0.refreshes += 1 }
    await gate?.pass()
    guard !isBroken else { throw NoRefresh() }
    return state.withLock { state in
      state.number = (state.number ?? 0) + 1
      return "t\(state.number ?? 0)"
    }
  }
}

@Suite(.timeLimit(.minutes(10))) struct TokenTests {
  let clock = ManualClock(neverWaits: true)

  private func client(_ engine: some NetworkEngine, _ tokens: Tokens?, clock: ManualClock? = nil) throws
    -> NetworkClient
  {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.auth.tokens = tokens
      configuration.resilience.retry.clock = clock ?? self.clock
    }
  }

  /// Accepts one token, and responds to all others with 401.
  private func taking(_ token: String) -> ScriptedEngine {
    ScriptedEngine { request, _ in .success(.status(request.headers[.authorization] == "Bearer \(token)" ? 200 : 401)) }
  }

  @Test func theTokenIsSentWithItsScheme() async throws {
    let engine = taking("t1")
    _ = try await client(engine, Tokens()).request(Call())
    #expect(engine.requests.map { $0.headers[.authorization] } == ["Bearer t1"])
  }

  @Test func anonymousCallsSendNoToken() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    var call = Call()
    call.authentication = .anonymous
    _ = try await client(engine, Tokens()).request(call)
    #expect(engine.requests.first?.headers[.authorization] == nil)
  }

  @Test func optionalCallsAreSentWithoutATokenIfThereIsNone() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let tokens = Tokens(nil)
    _ = try await client(engine, tokens).request(Call())
    #expect(engine.requests.first?.headers[.authorization] == nil)
    #expect(tokens.refreshes == 0)
  }

  @Test func requiredCallsRequestATokenFirst() async throws {
    let engine = taking("t1")
    var call = Call()
    call.authentication = .required
    _ = try await client(engine, Tokens(nil)).request(call)
    #expect(engine.requests.count == 1)
  }

  @Test func requiredCallsWithoutATokenSourceFailBeforeTheyAreBuilt() async throws {
    let engine = taking("t1")
    var call = Call("/a\nb")
    call.authentication = .required
    let failure = try #require(await error(of: call, on: client(engine, nil)))
    guard case .authentication(.noTokenSource) = failure.kind else { throw failure }
    #expect(failure.phase == .authenticate)
    #expect(failure.attempts == 0)
    #expect(engine.requests.isEmpty)
  }

  @Test func aRejectedTokenIsReplacedOnce() async throws {
    let engine = taking("t2")
    let tokens = Tokens()
    _ = try await client(engine, tokens).request(Call())
    #expect(engine.requests.map { $0.headers[.authorization] } == ["Bearer t1", "Bearer t2"])
    #expect(tokens.refreshes == 1)
  }

  @Test func streamAfterARejectedTokenHasTheBodyOfTheSecondResponse() async throws {
    let engine = sequence(.status(401, body: "no"), .status(200, body: "yes"))
    var text: [UInt8] = []
    for try await piece in try await client(engine, Tokens()).stream(Call()) { text += piece }
    #expect(text == Array("yes".utf8))
  }

  private struct Unreadable: TokenSource {
    let error: any Error & Sendable
    func token() throws -> String? { throw error }
    func refresh(replacing rejected: String?) -> String { "t2" }
  }

  @Test(
    arguments: [(NoRefresh(), .authenticate), (CancellationError(), .cancelled)]
      as [(any Error & Sendable, NetworkError.Phase)])
  func callWhoseTokenCannotBeReadIsNotSent(error: any Error & Sendable, phase: NetworkError.Phase) async throws {
    let engine = taking("t2")
    let client = try InnoNetworkTests.client(engine) { $0.auth.tokens = Unreadable(error: error) }
    #expect(await InnoNetworkTests.error(of: Call(), on: client)?.phase == phase)
    #expect(engine.requests.isEmpty)
  }

  @Test func bodyThatCannotBeReadAgainIsNotSentWithTheNewToken() async throws {
    let engine = taking("t2")
    let tokens = Tokens()
    var call = Call(method: .post)
    call.body = .stream(AsyncThrowingStream { $0.finish() }, length: 0, contentType: "text/plain")
    let failure = try #require(await error(of: call, on: client(engine, tokens)))
    #expect(failure.phase == .status)
    #expect(engine.requests.count == 1)
    #expect(tokens.refreshes == 0)
  }

  @Test func aSecondRejectionIsReturned() async throws {
    let engine = taking("never")
    let tokens = Tokens()
    let failure = try #require(await error(of: Call(), on: client(engine, tokens)))
    #expect(failure.phase == .status)
    #expect(failure.attempts == 1)
    #expect(engine.requests.count == 2)
    #expect(tokens.refreshes == 1)
  }

  @Test func theReplayUsesUpNoRetry() async throws {
    let engine = ScriptedEngine { request, number in
      guard request.headers[.authorization] == "Bearer t2" else { return .success(.status(401)) }
      return .success(.status(number < 4 ? 503 : 200))
    }
    // 401, then with t2 503, 503 and 200: three attempts in all.
    _ = try await client(engine, Tokens()).request(Call())
    #expect(engine.requests.count == 4)
  }

  @Test func aWriteIsReplayedToo() async throws {
    let engine = taking("t2")
    var call = Call("/", method: .post)
    call.body = .raw([1], contentType: "a/b")
    _ = try await client(engine, Tokens()).request(call)
    #expect(engine.requests.map(\.body) == [[1], [1]])
  }

  @Test func manyRejectionsMakeOneRefresh() async throws {
    let gate = Gate()
    let engine = taking("t2")
    let tokens = Tokens(gate: gate)
    let client = try client(engine, tokens)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try await client.request(Call()) } }
      await until { engine.requests.count >= 20 }
      gate.open()
      try await group.waitForAll()
    }
    #expect(tokens.refreshes == 1)
  }

  @Test func aTokenThatHasChangedNeedsNoRefresh() async throws {
    let tokens = Tokens()
    let engine = ScriptedEngine { request, _ in
      // Another process has refreshed the token during the request.
      tokens.state.withLock { $0.number = 2 }
      return .success(.status(request.headers[.authorization] == "Bearer t2" ? 200 : 401))
    }
    _ = try await client(engine, tokens).request(Call())
    #expect(tokens.refreshes == 0)
  }

  @Test func oneCancelledCallDoesNotEndTheRefreshOfOthers() async throws {
    let gate = Gate()
    let engine = taking("t2")
    let tokens = Tokens(gate: gate)
    let client = try client(engine, tokens)
    let doomed = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes > 0 }
    let patient = Task { try await client.request(Call()) }
    await until { client.waiters >= 2 }
    doomed.cancel()
    #expect(await doomed.value?.phase == .cancelled)
    gate.open()
    #expect(try await patient.value.isEmpty)
    #expect(tokens.refreshes == 1)
  }

  @Test func aFailedRefreshIsNotRepeatedForAWhile() async throws {
    let clock = ManualClock()
    let tokens = Tokens(isBroken: true)
    let client = try client(taking("t2"), tokens, clock: clock)
    for _ in 0..<3 {
      let failure = try #require(await error(of: Call(), on: client))
      guard case .authentication(.unavailable(let cause)) = failure.kind else { throw failure }
      #expect(cause is NoRefresh)
    }
    #expect(tokens.refreshes == 1)
    clock.advance(by: .seconds(30))
    // The failed refresh starts another cool-down, so the second call asks for no refresh.
    for _ in 0..<2 { _ = await error(of: Call(), on: client) }
    #expect(tokens.refreshes == 2)
  }

  @Test func schemeAndCoolDownAreThoseOfThePack() async throws {
    let clock = ManualClock()
    let engine = ScriptedEngine { _, _ in .success(.status(401)) }
    let tokens = Tokens(isBroken: true)
    let client = try InnoNetworkTests.client(engine) { configuration in
      configuration.auth = AuthPack(tokens: tokens, scheme: "Token", cooldown: .seconds(5))
      configuration.resilience.retry.clock = clock
    }
    for _ in 0..<2 { _ = await error(of: Call(), on: client) }
    #expect(tokens.refreshes == 1)
    clock.advance(by: .seconds(5))
    _ = await error(of: Call(), on: client)
    #expect(tokens.refreshes == 2)
    #expect(engine.requests.allSatisfy { $0.headers[.authorization] == "Token t1" })
  }

  @Test func attemptWhoseTokenWasRejectedCountsWhenTheRefreshFails() async throws {
    let client = try client(taking("t2"), Tokens(isBroken: true))
    let failure = try #require(await error(of: Call(), on: client))
    #expect(failure.phase == .authenticate)
    #expect(failure.attempts == 1)
  }

  @Test func anAuthorizationOfTheCallIsKeptAndNotRefreshed() async throws {
    let engine = taking("t2")
    let tokens = Tokens()
    var call = Call()
    call.headers = [.authorization: "Basic abc"]
    #expect(try await error(of: call, on: client(engine, tokens))?.phase == .status)
    #expect(engine.requests.map { $0.headers[.authorization] } == ["Basic abc"])
    #expect(tokens.refreshes == 0)
  }

  @Test func authorizationSetByAnInterceptorIsKept() async throws {
    let engine = taking("t1")
    var call = Call()
    call.requestInterceptors = [
      Tap { request in
        var request = request
        request.headers[.authorization] = "Basic abc"
        return request
      }
    ]
    #expect(try await error(of: call, on: client(engine, Tokens()))?.phase == .status)
    #expect(engine.requests.map { $0.headers[.authorization] } == ["Basic abc"])
  }

  @Test func anotherOriginGetsNoToken() async throws {
    let engine = ScriptedEngine { request, _ in
      request.url.host == "host" ? .success(.status(302, [.location: "http://other/"])) : .success(.status(401))
    }
    let tokens = Tokens()
    #expect(try await error(of: Call(), on: client(engine, tokens))?.phase == .status)
    #expect(engine.requests.map { $0.headers[.authorization] } == ["Bearer t1", nil])
    #expect(tokens.refreshes == 0)
  }

  @Test func aTokenWithALineBreakIsRefused() async throws {
    struct Broken: TokenSource {
      func token() -> String? { "a\r\nX-Evil: 1" }
      func refresh(replacing rejected: String?) -> String { "" }
    }
    let engine = taking("t1")
    let client = try InnoNetworkTests.client(engine) { $0.auth.tokens = Broken() }
    let failure = try #require(await error(of: Call(), on: client))
    guard case .authentication(.malformedToken) = failure.kind else { throw failure }
    #expect(!"\(failure)".contains("X-Evil"))
    #expect(engine.requests.isEmpty)
  }
}

@Suite struct SigningTests {
  /// The signature is the path, so that a test can tell which request was signed.
  private struct Signer: RequestSigner {
    func sign(_ request: NetworkRequest) -> NetworkRequest {
      var request = request
      request.headers[.from] = "\(request.url.path) \(request.headers[.authorization] ?? "-")"
      return request
    }
  }

  @Test func eachRequestIsSignedAsItIsSent() async throws {
    let engine = ScriptedEngine { request, _ in
      request.url.path == "/api/a" ? .success(.status(302, [.location: "/b"])) : .success(.status(200))
    }
    let client = try client(engine) { configuration in
      configuration.auth = AuthPack(tokens: Tokens(), signer: Signer())
    }
    _ = try await client.request(Call("/a"))
    #expect(engine.requests.map { $0.headers[.from] } == ["/api/a Bearer t1", "/b Bearer t1"])
  }

  @Test func errorOfTheSignerEndsTheCall() async throws {
    struct Refusal: RequestSigner, Error {
      func sign(_ request: NetworkRequest) throws -> NetworkRequest { throw self }
    }
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    let client = try client(engine) { $0.auth.signer = Refusal() }
    #expect(await error(of: Call("/a"), on: client)?.phase == .intercept)
    #expect(engine.requests.isEmpty)
  }

  @Test func anotherOriginGetsNoSignature() async throws {
    let engine = ScriptedEngine { request, _ in
      request.url.host == "host" ? .success(.status(302, [.location: "http://other/"])) : .success(.status(200))
    }
    let client = try client(engine) { $0.auth.signer = Signer() }
    _ = try await client.request(Call("/a"))
    #expect(engine.requests.map { $0.headers[.from] } == ["/api/a -", nil])
  }
}
