import Foundation
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// The samples of the article Policies, and of the comments of the types it shows.
@Suite(.timeLimit(.minutes(10))) struct PoliciesSamples {
  actor Vault {
    var accessToken: String? = "old"

    func renew() throws -> String {
      accessToken = "new"
      return "new"
    }
  }

  struct Session: TokenSource {
    let vault: Vault
    func token() async throws -> String? { await vault.accessToken }
    func refresh(replacing rejected: String?) async throws -> String { try await vault.renew() }
  }

  struct LatestPrices: APIDefinition {
    var path: String { "/prices" }
    var headers: HTTPFields { [.cacheControl: "no-cache"] }
    var decoding: ResponseDecoding<[Int]> { .json() }
  }

  struct StartReport: APIDefinition {
    var path: String { "/reports" }
    var method: HTTPRequest.Method { .put }
    var retry: RetryPolicy? {
      var retry = RetryPolicy()
      retry.methods = [.put]
      retry.statuses.insert(409)
      return retry
    }
    var decoding: ResponseDecoding<Void> { .ignored }
  }

  struct ShowCommand: RequestInterceptor {
    func intercept(_ request: NetworkRequest) async throws -> NetworkRequest {
      print(request.curlCommand())
      return request
    }
  }

  let url: URL

  init() throws { url = try #require(URL(string: "http://host/api")) }

  @Test func packsCombine() async throws {
    let session = Session(vault: Vault())
    let configuration = NetworkConfiguration.advanced(
      baseURL: url,
      resilience: ResiliencePack(
        deadline: .seconds(10), coalescing: CoalescingPolicy(), circuitBreaker: CircuitBreakerPolicy()),
      auth: AuthPack(tokens: session),
      cache: CachePack(store: MemoryCache()),
      transport: TransportPack(timeouts: RequestTimeouts(total: .seconds(5))))
    let engine = ScriptedEngine { request, _ in
      let isNew = request.headers[.authorization] == "Bearer new"
      return .success(.status(isNew ? 200 : 401, [.cacheControl: "max-age=60"], body: "[1]"))
    }
    // On a manual clock no deadline expires, however busy the machine is.
    var timeless = configuration
    timeless.resilience.retry.clock = ManualClock()
    let client = NetworkClient(configuration: timeless, engine: engine)
    #expect(try await client.request(LatestPrices()) == [1])
    #expect(engine.requests.count == 2)
    #expect(engine.requests.allSatisfy { $0.timeouts.total == .seconds(5) })
    // The call has `no-cache`, so each request is sent.
    _ = try await client.request(LatestPrices())
    #expect(engine.requests.count == 3)
  }

  @Test func aCallHasItsOwnRetries() async throws {
    let engine = ScriptedEngine { _, number in .success(.status(number < 3 ? 409 : 200)) }
    var configuration = NetworkConfiguration.safeDefaults(baseURL: url)
    configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    try await NetworkClient(configuration: configuration, engine: engine).request(StartReport())
    #expect(engine.requests.count == 3)
  }

  @Test func theShorterExampleRuns() {
    let plain = NetworkConfiguration.safeDefaults(baseURL: url)
    let careful = NetworkConfiguration.advanced(
      baseURL: url,
      resilience: ResiliencePack(deadline: .seconds(10), circuitBreaker: CircuitBreakerPolicy()),
      cache: CachePack(store: MemoryCache()))
    #expect(plain.resilience.deadline == nil)
    #expect(plain.cache.store == nil)
    #expect(careful.resilience.deadline == .seconds(10))
  }

  @Test func theErrorStatesTheWait() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(429, [.retryAfter: "3600"])) }
    let client = NetworkClient(configuration: .safeDefaults(baseURL: url), engine: engine)
    let now = 0
    do {
      _ = try await client.request(LatestPrices())
    } catch {
      if case .status(let response) = error.kind, let wait = response.head.retryAfter(now: now) {
        print("again in \(wait)")
      }
      #expect(error.attempts == 1)
    }
  }

  @Test func aCommandIsShown() async throws {
    var configuration = NetworkConfiguration.safeDefaults(baseURL: url)
    configuration.requestInterceptors = [ShowCommand()]
    let client = NetworkClient(
      configuration: configuration, engine: ScriptedEngine { _, _ in .success(.status(200, body: "[]")) })
    #expect(try await client.request(LatestPrices()).isEmpty)
  }
}
