import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// The tokens `t1`, `t2`, …: each refresh returns the next one.
private struct NumberedTokens: TokenSource {
  let refreshes = Recorder<String?>()

  func token() -> String? { "t\(refreshes.values.count + 1)" }

  func refresh(replacing rejected: String?) -> String {
    refreshes.record(rejected)
    return "t\(refreshes.values.count + 1)"
  }
}

/// Token refreshes and signatures together with retries, redirects and the cache.
@Suite(.timeLimit(.minutes(10))) struct TokenCombinationTests {
  private func client(
    _ engine: some NetworkEngine, _ tokens: some TokenSource, retry: RetryPolicy = .never
  ) throws -> NetworkClient {
    try InnoNetworkTests.client(engine) { configuration in
      configuration.auth.tokens = tokens
      configuration.resilience.retry = retry
      configuration.resilience.retry.clock = ManualClock(neverWaits: true)
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
    let client = try client(engine, NumberedTokens(), retry: RetryPolicy())
    #expect(try await client.request(Call("/a")) == Array("here".utf8))
    #expect(
      engine.requests.map(line) == [
        "GET host/api/a Bearer t1", "GET host/api/a Bearer t1", "GET host/api/a Bearer t2", "GET host/b Bearer t2",
      ])
  }

  @Test func failedReplayIsRetriedWithTheNewToken() async throws {
    let engine = ScriptedEngine { _, number in .success(.status([401, 503, 200][min(number, 3) - 1])) }
    let tokens = NumberedTokens()
    let client = try client(engine, tokens, retry: RetryPolicy())
    _ = try await client.request(Call("/a"))
    #expect(engine.requests.map { $0.headers[.authorization] } == ["Bearer t1", "Bearer t2", "Bearer t2"])
    #expect(tokens.refreshes.values == ["t1"])
  }

  @Test func rejectionAfterARedirectIsReplayedFromTheFirstURL() async throws {
    let engine = ScriptedEngine { request, _ in
      guard request.url.path == "/b" else { return .success(.status(307, [.location: "/b"])) }
      return .success(.status(request.headers[.authorization] == "Bearer t2" ? 200 : 401))
    }
    let client = try client(engine, NumberedTokens())
    var call = Call("/a", method: .post)
    call.body = .raw([7], contentType: "a/b")
    _ = try await client.request(call)
    #expect(
      engine.requests.map(line) == [
        "POST host/api/a Bearer t1", "POST host/b Bearer t1", "POST host/api/a Bearer t2", "POST host/b Bearer t2",
      ])
    #expect(engine.requests.allSatisfy { $0.body == [7] })
  }

  /// The rejected request had no token: it was removed at the redirect to the other server.
  @Test func rejectionAfterARedirectThroughAnotherServerReplacesNoToken() async throws {
    let engine = ScriptedEngine { request, number in
      switch number {
      case 1: .success(.status(302, [.location: "http://other/"]))
      case 2: .success(.status(302, [.location: "http://host/secret"]))
      default: .success(.status(401))
      }
    }
    let tokens = NumberedTokens()
    #expect(try await error(of: Call("/a"), on: client(engine, tokens))?.phase == .status)
    #expect(engine.requests.map(line) == ["GET host/api/a Bearer t1", "GET other/ -", "GET host/secret -"])
    #expect(tokens.refreshes.values.isEmpty)
  }

  @Test func redirectThroughAnotherServerRemovesTheSignature() async throws {
    let engine = ScriptedEngine { _, number in
      .success(
        [.status(302, [.location: "http://other/"]), .status(302, [.location: "http://host/transfer"]), .status(200)][
          number - 1])
    }
    let client = try InnoNetworkTests.client(engine) { $0.auth.signer = FieldSigner() }
    _ = try await client.request(Call("/a"))
    #expect(engine.requests.map { $0.headers[.from] } == ["signed", nil, nil])
  }

  @Test func retryStartsFromTheFirstURLWithItsCredentials() async throws {
    let engine = ScriptedEngine { request, number in
      if request.url.host == "host" { return .success(.status(302, [.location: "http://other/"])) }
      return .success(.status(number == 2 ? 503 : 200))
    }
    let client = try client(engine, NumberedTokens(), retry: RetryPolicy())
    _ = try await client.request(Call("/a"))
    #expect(
      engine.requests.map(line) == [
        "GET host/api/a Bearer t1", "GET other/ -", "GET host/api/a Bearer t1", "GET other/ -",
      ])
  }

  @Test func writeRedirectedToAReadIsRetriedAsAWrite() async throws {
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

  /// Each attempt is redirected `redirects` times and then fails, except for the third one, which succeeds.
  @Test(arguments: [(1, true), (2, true), (3, false)])
  func maximumOfRedirectsAppliesToEachAttempt(redirects: Int, succeeds: Bool) async throws {
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
    #expect((failure == nil) == succeeds)
    #expect(engine.requests.count == (succeeds ? 3 * (redirects + 1) : 3))
  }

  // MARK: Cache

  @Test func rejectedTokenRemovesTheResponsesStoredForIt() async throws {
    let tokens = NumberedTokens()
    let engine = ScriptedEngine { request, number in
      .success(number == 2 ? .status(401) : .dated("max-age=60", body: request.headers[.authorization] ?? "-"))
    }
    let caching = try CachingClient(engine) { $0.auth.tokens = tokens }
    #expect(try await caching.get() == .init("Bearer t1", .server))
    #expect(try await caching.get() == .init("Bearer t1", .cache))
    #expect(try await caching.get([.cacheControl: "no-cache"]) == .init("Bearer t2", .server))
    #expect(try await caching.get() == .init("Bearer t2", .cache))
  }

  @Test func responsesStoredForOneTokenAreNotReturnedForAnother() async throws {
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
