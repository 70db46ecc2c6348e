import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

/// Successive exchanges share a handle of libcurl, and the options that are the same for both.
@Suite(.timeLimit(.minutes(10))) struct EngineReuseTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  enum Kind: CaseIterable {
    case get, withFields, identity, fresh, head, delete, post, emptyPost, upload, progress

    func request(to server: LoopbackServer) throws -> PreparedRequest {
      var request = try server.request("/echo?\(self)")
      switch self {
      case .get: break
      case .withFields: request.headers = [.accept: "text/plain", .userAgent: "tests/1"]
      case .identity: request.headers[.acceptEncoding] = "identity"
      case .fresh: request.isReplayable = false
      case .head: request = try server.request("/echo?\(self)", method: .head)
      case .delete: request = try server.request("/echo?\(self)", method: .delete)
      case .post: request = try server.request("/echo?\(self)", method: .post, body: Array("body".utf8))
      case .emptyPost: request = try server.request("/echo?\(self)", method: .post, body: [])
      case .upload:
        request = try server.request("/echo?\(self)", method: .put)
        request.upload = .pieces(Pieces { number in number == 0 ? Array("pieces".utf8) : nil }, length: 6)
      case .progress:
        request.progress = { _ in }
      }
      return request
    }
  }

  @Test(arguments: Kind.allCases) func optionsOfThePreviousExchangeDoNotRemain(kind: Kind) async throws {
    let alone = try await withEngine { try await sent(kind, on: $0) }
    try await withEngine { engine async throws in
      for other in Kind.allCases {
        _ = try await sent(other, on: engine)
        #expect(try await sent(kind, on: engine) == alone, "after \(other)")
      }
    }
  }

  @Test func timeoutsOfThePreviousExchangeDoNotRemain() async throws {
    let silent = try DeadPort(.silent)
    try await withEngine { engine async throws in
      _ = try await engine.send(server.request("/echo"))
      var request = PreparedRequest(url: try RequestURL("http://127.0.0.1:\(silent.port)/"))
      request.timeouts = RequestTimeouts(total: .seconds(5), connect: .milliseconds(100))
      #expect(await reason(of: request, on: engine) == .timedOut(.connect, after: .milliseconds(100)))
    }
  }

  @Test func idleTimeoutOfAnExchangeAfterOneWithoutItApplies() async throws {
    server.route("/stall", .stall(.insideBody))
    try await withEngine { engine async throws in
      _ = try await engine.send(server.request("/echo"))
      var request = try server.request("/stall")
      request.timeouts = RequestTimeouts(total: .seconds(20), connect: nil, idle: .seconds(1))
      #expect(await reason(of: request, on: engine) == .timedOut(.idle, after: .seconds(1)))
    }
  }

  @Test func limitsOfThePreviousExchangeDoNotRemain() async throws {
    server.route("/", .filling(1000))
    try await withEngine { engine async throws in
      for _ in 1...2 {
        var request = try server.request("/")
        request.limits.body = 1000
        #expect(try await engine.send(request).body.count == 1000)
        request.limits.body = 999
        #expect(await reason(of: request, on: engine) == .tooLarge(.body, limit: 999))
      }
    }
  }

  @Test func theProxyOfAnotherSchemeDoesNotRemain() async throws {
    server.route("elsewhere.invalid:443", .response(status: 403, body: Array("no".utf8)))
    var options = CurlEngineOptions()
    options.proxies = ProxySettings(https: server.baseURL)
    try await withEngine(options) { engine async throws in
      let secure = PreparedRequest(url: try RequestURL("https://elsewhere.invalid/"), timeouts: .unlimited)
      let plain = PreparedRequest(url: try RequestURL("http://elsewhere.invalid/"), timeouts: .unlimited)
      for _ in 0..<2 {
        #expect(await reason(of: plain, on: engine) == .unresolvedHost("elsewhere.invalid"))
        #expect(await reason(of: secure, on: engine) == .proxyRefused(status: 403))
      }
    }
  }

  @Test func theDecodingOfThePreviousExchangeDoesNotRemain() async throws {
    server.route("/coded", .response(headers: [("Content-Encoding", "gzip")], body: gzippedMillionZeros))
    try await withEngine { engine async throws in
      var request = try server.request("/coded")
      #expect(try await engine.send(request).body.count == 1_000_000)
      request.headers[.acceptEncoding] = "gzip"
      #expect(try await engine.send(request).body == gzippedMillionZeros)
      request.headers[.acceptEncoding] = nil
      #expect(try await engine.send(request).body.count == 1_000_000)
    }
  }

  /// The request that the server has received, and whether the connection was reused although the exchange needs a new
  /// one.
  private func sent(_ kind: Kind, on engine: CurlEngine) async throws -> [String] {
    let response = try await engine.send(kind.request(to: server))
    let request = try #require(server.requests.last)
    let isFresh = kind == .fresh && !response.metrics.reusedConnection
    return [request.method, request.target, request.bodyText, "\(isFresh)"]
      + request.headers.map { "\($0.name): \($0.value)" }
  }
}
