import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Synchronization
import Testing

/// A source whose refreshes wait until the test completes them, each with a token or an error.
private final class HeldTokens: TokenSource {
  private struct State {
    var token: String?
    var rejected: [String?] = []
    var results: [Int: Result<String, any Error>] = [:]
    var isCancelled: Set<Int> = []
    var untilFailure: Int?
  }

  struct Refused: Error {}

  private let state: Mutex<State>
  /// What a refresh throws when its task is cancelled; `nil` has it go on regardless.
  private let onCancel: (any Error)?

  init(_ token: String? = "t1", onCancel: (any Error)? = CancellationError()) {
    state = Mutex(State(token: token))
    self.onCancel = onCancel
  }

  /// The tokens that were to be replaced, in order.
  var refreshes: [String?] { state.withLock { $0.rejected } }
  var cancelled: Set<Int> { state.withLock { $0.isCancelled } }

  func set(_ token: String?) { state.withLock { $0.token = token } }

  func complete(_ number: Int, _ result: Result<String, any Error>) { state.withLock { $0.results[number] = result } }

  /// Has the nth of the next questions for the token fail, counted from zero.
  func failToken(after count: Int) { state.withLock { $0.untilFailure = count } }

  func token() throws -> String? {
    try state.withLock { state in
      defer { state.untilFailure = state.untilFailure.flatMap { $0 > 0 ? $0 - 1 : nil } }
      if state.untilFailure == 0 { throw Refused() }
      return state.token
    }
  }

  func refresh(replacing rejected: String?) async throws -> String {
    let number = state.withLock { state in
      state.rejected.append(rejected)
      return state.rejected.count
    }
    while true {
      if let result = state.withLock({ $0.results[number] }) {
        let token = try result.get()
        set(token)
        return token
      }
      if Task.isCancelled {
        state.withLock { _ = $0.isCancelled.insert(number) }
        if let onCancel { throw onCancel }
      }
      await Task.yield()
    }
  }
}

/// Token refreshes over time, and together with retries, redirects and the cache.
@Suite(.timeLimit(.minutes(2))) struct TokenCombinationTests {
  private let clock = ManualClock()

  private func client(
    _ engine: some NetworkEngine, _ tokens: some TokenSource, _ change: (inout NetworkConfiguration) -> Void = { _ in }
  ) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.auth.tokens = tokens
      configuration.resilience.retry = .never
      configuration.resilience.retry.clock = clock
      change(&configuration)
    }
  }

  private func taking(_ tokens: Set<String>) -> ScriptedEngine {
    ScriptedEngine { request, _ in
      .success(.status(tokens.contains(request.headers[.authorization] ?? "-") ? 200 : 401))
    }
  }

  // MARK: Waiters

  /// The only one who waits for the refresh leaves, and the next call comes: it refreshes anew, and meets no cool-down.
  @Test(arguments: [CancellationError(), EngineError(.cancelled), HeldTokens.Refused()] as [any Error & Sendable])
  func afterTheOnlyWaiterHasLeftTheNextCallRefreshes(error thrown: any Error & Sendable) async throws {
    let tokens = HeldTokens(onCancel: thrown)
    let client = try client(taking(["Bearer t2"]), tokens)
    let doomed = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 1 }
    doomed.cancel()
    #expect(await doomed.value?.phase == .cancelled)
    await until { tokens.cancelled == [1] }
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
    #expect(tokens.refreshes == ["t1", "t1"])
  }

  /// The refresh that no one waited for ends after the next one has begun.
  @Test func anAbandonedRefreshThatEndsLateDoesNotEndTheNext() async throws {
    let tokens = HeldTokens(onCancel: nil)
    let client = try client(taking(["Bearer t2", "Bearer t3"]), tokens)
    let doomed = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 1 }
    doomed.cancel()
    _ = await doomed.value
    let next = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 2 }
    tokens.complete(1, .failure(HeldTokens.Refused()))
    await until { client.waiters == 1 }
    tokens.complete(2, .success("t3"))
    #expect(await next.value == nil)
    // The failure of the abandoned one starts no cool-down either.
    tokens.set("t1")
    tokens.complete(3, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
  }

  /// As of a source whose own request was cancelled: that says nothing about the next refresh.
  @Test func cancellationThrownByTheSourceStartsNoCoolDown() async throws {
    let tokens = HeldTokens()
    let client = try client(taking(["Bearer t2"]), tokens)
    tokens.complete(1, .failure(CancellationError()))
    #expect(await error(of: Call(), on: client)?.phase == .cancelled)
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
    #expect(tokens.refreshes == ["t1", "t1"])
  }

  @Test func differentRejectedTokensAreReplacedSeparately() async throws {
    let tokens = HeldTokens()
    let client = try client(taking(["Bearer t3", "Bearer t4"]), tokens)
    let first = Task { await error(of: Call(), on: client) }
    await until { tokens.refreshes.count == 1 }
    // The user has logged in meanwhile, and the server rejects that token too.
    tokens.set("t2")
    let second = Task { await error(of: Call(), on: client) }
    await until { client.waiters == 2 }
    tokens.complete(1, .success("t3"))
    tokens.complete(2, .success("t4"))
    #expect(await first.value == nil)
    #expect(await second.value == nil)
    #expect(tokens.refreshes.contains("t1"))
    #expect(tokens.refreshes.contains("t2"))
  }

  @Test(arguments: 0..<3) func anyWaiterCanBeCancelled(index: Int) async throws {
    let tokens = HeldTokens()
    let client = try client(taking(["Bearer t2"]), tokens)
    let tasks = (0..<3).map { _ in Task { await error(of: Call(), on: client) } }
    await until { client.waiters == 3 }
    tasks[index].cancel()
    #expect(await tasks[index].value?.phase == .cancelled)
    tokens.complete(1, .success("t2"))
    for other in tasks.indices where other != index { #expect(await tasks[other].value == nil) }
    #expect(tokens.refreshes.count == 1)
  }

  @Test func allWaitersGetTheFailureAndTheNextCallDoesNotRefresh() async throws {
    let tokens = HeldTokens()
    let client = try client(taking([]), tokens)
    let tasks = (0..<3).map { _ in Task { await error(of: Call(), on: client) } }
    await until { client.waiters == 3 }
    tokens.complete(1, .failure(HeldTokens.Refused()))
    for task in tasks { #expect(await task.value?.underlying is HeldTokens.Refused) }
    #expect(await error(of: Call(), on: client)?.underlying is HeldTokens.Refused)
    #expect(tokens.refreshes.count == 1)
  }

  /// To the moment; calls that fail meanwhile do not prolong it.
  @Test func theCoolDownEndsWithItsTime() async throws {
    let tokens = HeldTokens()
    let client = try client(taking(["Bearer t2"]), tokens)
    tokens.complete(1, .failure(HeldTokens.Refused()))
    _ = await error(of: Call(), on: client)
    clock.advance(by: .seconds(15))
    _ = await error(of: Call(), on: client)
    clock.advance(by: .seconds(15) - .nanoseconds(1))
    #expect(await error(of: Call(), on: client)?.underlying is HeldTokens.Refused)
    #expect(tokens.refreshes.count == 1)
    clock.advance(by: .nanoseconds(1))
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
  }

  /// The source fails before it could refresh, in the middle of a cool-down: that starts no other one.
  @Test func aFailureInTheCoolDownDoesNotProlongIt() async throws {
    let tokens = HeldTokens()
    let client = try client(taking(["Bearer t2"]), tokens)
    tokens.complete(1, .failure(HeldTokens.Refused()))
    _ = await error(of: Call(), on: client)
    clock.advance(by: .seconds(20))
    // The token can be had for the request, and not for its replacement.
    tokens.failToken(after: 1)
    #expect(await error(of: Call(), on: client)?.underlying is HeldTokens.Refused)
    clock.advance(by: .seconds(10))
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
  }

  /// Another caller has renewed the token: the cool-down is about refreshes, not about calls.
  @Test func aTokenReplacedElsewhereEndsTheCoolDown() async throws {
    let tokens = HeldTokens()
    let client = try client(taking(["Bearer t2"]), tokens)
    tokens.complete(1, .failure(HeldTokens.Refused()))
    _ = await error(of: Call(), on: client)
    tokens.set("t2")
    #expect(await error(of: Call(), on: client) == nil)
  }

  @Test func aSuccessfulRefreshEndsTheCoolDown() async throws {
    let tokens = HeldTokens()
    let client = try client(taking(["Bearer t2", "Bearer t3"]), tokens)
    tokens.complete(1, .failure(HeldTokens.Refused()))
    _ = await error(of: Call(), on: client)
    clock.advance(by: .seconds(30))
    tokens.complete(2, .success("t2"))
    #expect(await error(of: Call(), on: client) == nil)
    tokens.set("stale")
    tokens.complete(3, .success("t3"))
    #expect(await error(of: Call(), on: client) == nil)
    #expect(tokens.refreshes.count == 3)
  }

  @Test func theDeadlineOfOneCallLeavesTheRefreshToTheOthers() async throws {
    let tokens = HeldTokens()
    let client = try client(taking(["Bearer t2"]), tokens)
    var hasty = Call()
    hasty.deadline = .seconds(5)
    let late = Task { [hasty] in await error(of: hasty, on: client) }
    #expect(await clock.nextSleep() == .seconds(5))
    await until { client.waiters == 1 }
    let patient = Task { await error(of: Call(), on: client) }
    await until { client.waiters == 2 }
    clock.advance(by: .seconds(5))
    guard case .deadlineExceeded = await late.value?.kind else { throw NetworkErrorExpected() }
    tokens.complete(1, .success("t2"))
    #expect(await patient.value == nil)
  }

  // MARK: Retries and redirects

  private struct Fixed: TokenSource {
    let refreshes = Recorder<String?>()
    func token() -> String? { "t\(refreshes.values.count + 1)" }
    func refresh(replacing rejected: String?) -> String {
      refreshes.record(rejected)
      return "t\(refreshes.values.count + 1)"
    }
  }

  private func line(_ request: PreparedRequest) -> String {
    "\(request.method.rawValue) \(request.url.host)\(request.url.path) \(request.headers[.authorization] ?? "-")"
  }

  @Test func retryTokenRefreshAndRedirectWorkTogether() async throws {
    let engine = ScriptedEngine { request, number in
      switch (number, request.url.path) {
      case (1, _): .failure(EngineError(.connectionLost))
      case (_, "/b"): .success(.status(200, body: "here"))
      default: .success(request.headers[.authorization] == "Bearer t2" ? .status(302, [.location: "/b"]) : .status(401))
      }
    }
    let client = try client(engine, Fixed()) { configuration in
      configuration.resilience.retry = RetryPolicy()
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    #expect(try await client.request(Call("/a")) == Array("here".utf8))
    #expect(
      engine.requests.map(line) == [
        "GET host/api/a Bearer t1", "GET host/api/a Bearer t1", "GET host/api/a Bearer t2", "GET host/b Bearer t2",
      ])
  }

  /// The replay meets trouble: the next attempt begins with the new token, and needs no further refresh.
  @Test func aReplayThatFailsIsRetriedWithTheNewToken() async throws {
    let engine = ScriptedEngine { _, number in .success(.status([401, 503, 200][min(number, 3) - 1])) }
    let tokens = Fixed()
    let client = try client(engine, tokens) { configuration in
      configuration.resilience.retry = RetryPolicy()
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    _ = try await client.request(Call("/a"))
    #expect(engine.requests.map { $0.headers[.authorization] } == ["Bearer t1", "Bearer t2", "Bearer t2"])
    #expect(tokens.refreshes.values == ["t1"])
  }

  @Test func aRejectionBehindARedirectIsReplayedFromTheFirstURL() async throws {
    let engine = ScriptedEngine { request, _ in
      guard request.url.path == "/b" else { return .success(.status(307, [.location: "/b"])) }
      return .success(.status(request.headers[.authorization] == "Bearer t2" ? 200 : 401))
    }
    let client = try client(engine, Fixed())
    var call = Call("/a", method: .post)
    call.body = .raw([7], contentType: "a/b")
    _ = try await client.request(call)
    #expect(
      engine.requests.map(line) == [
        "POST host/api/a Bearer t1", "POST host/b Bearer t1", "POST host/api/a Bearer t2", "POST host/b Bearer t2",
      ])
    #expect(engine.requests.allSatisfy { $0.body == [7] })
  }

  /// There and back again: the token was left behind, so that its rejection says nothing of it.
  @Test func aRejectionAfterARedirectThroughAnotherServerReplacesNoToken() async throws {
    let engine = ScriptedEngine { request, number in
      switch number {
      case 1: .success(.status(302, [.location: "http://other/"]))
      case 2: .success(.status(302, [.location: "http://host/secret"]))
      default: .success(.status(401))
      }
    }
    let tokens = Fixed()
    #expect(try await error(of: Call("/a"), on: client(engine, tokens))?.phase == .status)
    #expect(engine.requests.map(line) == ["GET host/api/a Bearer t1", "GET other/ -", "GET host/secret -"])
    #expect(tokens.refreshes.values.isEmpty)
  }

  @Test func afterARedirectThroughAnotherServerNothingIsSigned() async throws {
    struct Signer: RequestSigner {
      func sign(_ request: NetworkRequest) -> NetworkRequest {
        var request = request
        request.headers[.from] = "signed"
        return request
      }
    }
    let engine = ScriptedEngine { _, number in
      .success(
        [.status(302, [.location: "http://other/"]), .status(302, [.location: "http://host/transfer"]), .status(200)][
          number - 1])
    }
    let client = try InnoNetworkTests.client(engine) { $0.auth.signer = Signer() }
    _ = try await client.request(Call("/a"))
    #expect(engine.requests.map { $0.headers[.from] } == ["signed", nil, nil])
  }

  @Test func aRetryStartsFromTheFirstURLWithItsCredentials() async throws {
    let engine = ScriptedEngine { request, number in
      if request.url.host == "host" { return .success(.status(302, [.location: "http://other/"])) }
      return .success(.status(number == 2 ? 503 : 200))
    }
    let client = try client(engine, Fixed()) { configuration in
      configuration.resilience.retry = RetryPolicy()
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    _ = try await client.request(Call("/a"))
    #expect(
      engine.requests.map(line) == [
        "GET host/api/a Bearer t1", "GET other/ -", "GET host/api/a Bearer t1", "GET other/ -",
      ])
  }

  @Test func aWriteThatBecameAReadIsRetriedAsAWrite() async throws {
    let engine = ScriptedEngine { request, number in
      if request.method == .post { return .success(.status(303, [.location: "/result"])) }
      return .success(.status(number == 2 ? 503 : 200))
    }
    let client = try InnoNetworkTests.client(engine) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    var call = Call("/a", method: .post)
    call.body = .raw([1], contentType: "a/b")
    #expect(await error(of: call, on: client)?.phase == .status)
    #expect(engine.requests.map(\.method) == [.post, .get])
    call.idempotencyKey = "once"
    _ = try await client.request(call)
    #expect(engine.requests.map(\.method) == [.post, .get, .post, .get])
    #expect(engine.requests.last?.body == nil)
  }

  @Test(arguments: [(1, true), (2, true), (3, false)]) func theLimitOfRedirectsAppliesToEachAttempt(
    redirects: Int, isReached: Bool
  )
    async throws
  {
    // Each attempt meets so many redirects, then a failure; the third attempt gets through.
    let engine = ScriptedEngine { request, number in
      let step = Int(request.url.path.drop { !$0.isNumber }) ?? 0
      if step < redirects { return .success(.status(302, [.location: "/\(step + 1)"])) }
      return .success(.status(number < 3 * (redirects + 1) ? 503 : 200))
    }
    let client = try InnoNetworkTests.client(engine) { configuration in
      configuration.transport.redirects.maximum = 2
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    }
    let failure = await error(of: Call("/"), on: client)
    #expect((failure == nil) == isReached)
    #expect(engine.requests.count == (isReached ? 3 * (redirects + 1) : 3))
  }

  // MARK: Cache

  @Test func aRejectedTokenRemovesTheResponsesStoredForIt() async throws {
    let tokens = Fixed()
    let engine = ScriptedEngine { request, number in
      .success(number == 2 ? .status(401) : .dated("max-age=60", body: request.headers[.authorization] ?? "-"))
    }
    let caching = try CachingClient(engine) { $0.auth.tokens = tokens }
    #expect(try await caching.get() == .init("Bearer t1", .server))
    #expect(try await caching.get() == .init("Bearer t1", .cache))
    #expect(try await caching.get([.cacheControl: "no-cache"]) == .init("Bearer t2", .server))
    #expect(try await caching.get() == .init("Bearer t2", .cache))
  }

  /// A response kept under the token that is gone is not given to the one who comes with another.
  @Test func aNewTokenDoesNotGetResponsesStoredForTheOld() async throws {
    let tokens = HeldTokens("ada")
    let engine = ScriptedEngine { request, _ in
      .success(.dated("max-age=60", body: request.headers[.authorization] ?? "-"))
    }
    let caching = try CachingClient(engine) { $0.auth.tokens = tokens }
    _ = try await caching.get()
    tokens.set("grace")
    #expect(try await caching.get() == .init("Bearer grace", .server))
    tokens.set(nil)
    #expect(try await caching.get() == .init("-", .server))
  }
}
