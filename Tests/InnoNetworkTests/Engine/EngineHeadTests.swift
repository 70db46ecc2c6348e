import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// Heads that are cut off, or too long.
@Suite(.timeLimit(.minutes(10))) struct EngineHeadTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private static let heads = [
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-Long: a\r\n b\r\n\r\n",
    "HTTP/1.1 200 OK\nConnection: close\n\n",
    "HTTP/1.1 204 No Content\r\nX-A: b\r\n\r\n",
    "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nX-A: b\r\n\r\n",
  ]

  @Test(arguments: heads) func aConnectionThatEndsWithinTheHeadFails(head: String) async throws {
    let server = server
    let bytes = Array(head.utf8)
    try await withEngine { engine async throws in
      for count in 0...bytes.count {
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        server.route("/", .raw(text))
        let request = try server.request("/")
        if text == head {
          #expect(try await engine.send(request).body == [])
          continue
        }
        let reason = await reason(of: request, on: engine)
        #expect(reason == .truncated || (reason == .connectionLost && !text.contains("\n")), "\(text.debugDescription)")
      }
    }
  }

  @Test func aStreamOfWhichOnlyAPieceOfTheHeadCameFails() async throws {
    server.route("/", .raw("HTTP/1.1 200 OK\r\nContent-Type: text/pl"))
    let request = try server.request("/")
    try await withEngine { engine async throws in
      let reason = await reason { () async throws(EngineError) in try await engine.stream(request).head.status }
      #expect(reason == .truncated)
    }
  }

  @Test(arguments: [(HTTPRequest.Method.get, 3), (.post, 1)])
  func aTruncatedHeadIsRetriedIfTheMethodIsSafe(method: HTTPRequest.Method, attempts: Int) async throws {
    server.route("/", .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"))
    let client = try loopbackClient(server) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    let error = await error(of: Call("/", method: method), on: client)
    guard case .transport(let cause) = error?.kind else { throw NetworkErrorExpected() }
    #expect(cause.reason == .truncated)
    #expect(error?.attempts == attempts)
    #expect(server.requestCount("/") == attempts)
    await client.shutdown()
  }

  /// Longer than libcurl's own limit for a line.
  private static let longLine = String(repeating: "x", count: 200 << 10)

  static let longHeads = [
    "HTTP/1.1 200 OK\r\nX-Long: \(longLine)\r\n\r\n", "HTTP/1.1 200 \(longLine)\r\n\r\n",
    "HTTP/1.1 200 OK\r\n\(longLine): a\r\n\r\n",
    "HTTP/1.1 103 Early Hints\r\nX-Long: \(longLine)\r\n\r\n",
  ]

  @Test(arguments: longHeads.indices) func aLineThatIsTooLongIsAHeadThatIsTooLarge(index: Int) async throws {
    server.route("/", .raw(Self.longHeads[index]))
    var request = try server.request("/")
    #expect(await reason(of: request) == .tooLarge(.head, limit: 64 << 10))
    // If the request allows more, libcurl's limit applies.
    request.limits.head = 1 << 20
    #expect(await reason(of: request) == .tooLarge(.head, limit: 100 << 10))
  }

  @Test func aTrailerThatIsTooLongIsAHeadThatIsTooLarge() async throws {
    server.route(
      "/", .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nX-Long: \(Self.longLine)\r\n\r\n")
    )
    #expect(try await reason(of: server.request("/")) == .tooLarge(.head, limit: 4096))
  }
}
