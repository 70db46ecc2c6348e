import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WebSocketHandshakeTests {
  /// The vectors of RFC 3174, section 7.3, but the one of a million bytes, and those at the edges of the padding, from
  /// sha1sum(1).
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    (String(repeating: "01234567", count: 80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
    (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
  ])
  func digestsAreThoseOfTheStandard(_ message: String, _ digest: String) {
    let bytes = SHA1.digest(Array(message.utf8))
    #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
  }

  /// RFC 4648, section 10, and the example of RFC 6455, section 1.3.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func base64IsThatOfTheStandard(_ text: String, _ encoded: String) {
    #expect(Array(text.utf8).base64 == encoded)
    let key = "dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    #expect(SHA1.digest(Array(key.utf8)).base64 == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test func handshakeIsARequestOfTheClient() async throws {
    let change: (inout NetworkConfiguration) -> Void = { $0.headers[.userAgent] = "tests/1" }
    try await withWebSocketClient(change) { server, client in
      server.route("/socket") { request, _ in
        .webSocket(request, headers: [("Sec-WebSocket-Protocol", "b")]) { peer in
          peer.write(Frame.text("first"))
          _ = peer.readFrames()
        }
      }
      var call = Call("/socket")
      call.query = [URLQueryItem(name: "room", value: "a b")]
      call.headers[.secWebSocketProtocol] = "a, b"
      let socket = try await client.webSocket(call)
      #expect(socket.subprotocol == "b")
      #expect(socket.metrics.httpVersion == "HTTP/1.1" && socket.metrics.sentBytes > 0)
      #expect(try await socket.next() == .text("first"))
      socket.cancel()
      let request = try #require(server.requests.first)
      #expect(request.method == "GET" && request.target == "/socket?room=a%20b")
      #expect(request["host"] == "127.0.0.1:\(server.port)")
      #expect(request["upgrade"] == "websocket" && request["connection"] == "Upgrade")
      #expect(request["sec-websocket-version"] == "13" && request["sec-websocket-key"]?.count == 24)
      #expect(request["user-agent"] == "tests/1" && request["sec-websocket-protocol"] == "a, b")
      #expect(request["sec-websocket-extensions"] == nil)
    }
  }

  @Test(arguments: [
    ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "does not belong to the key"),
    ("Upgrade", "h2c", "does not say websocket"), ("Connection", "close", "does not say Upgrade"),
    ("Sec-WebSocket-Extensions", "permessage-deflate", "insists on the extension permessage-deflate"),
    ("Sec-WebSocket-Protocol", "chat", "chose the subprotocol chat"),
  ])
  func responseThatDoesNotAcceptTheHandshakeFails(_ name: String, _ value: String, _ words: String) async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket") { request, _ in
        var headers = ServerResponse.acceptance(of: request)
        headers.removeAll { $0.0 == name }
        return .response(status: 101, headers: headers + [(name, value)]).thenDraining
      }
      let error = try #require(await webSocketError(Call("/socket"), on: client))
      guard case .transport(let cause) = error.kind else { throw error }
      #expect(cause.reason == .malformedResponse && cause.detail.contains(words))
      await server.waitForNoConnections()
    }
  }

  @Test(arguments: [
    ServerResponse.text("try later", status: 503),
    .response(
      status: 503, headers: [("Transfer-Encoding", "chunked")], body: Array("4\r\ntry \r\n5\r\nlater\r\n0\r\n\r\n".utf8)
    ),
    .raw("HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ntry \r\n5\r\nlater\r\n"),
    .raw("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 503 Busy\r\n\r\ntry later"),
  ])
  func failureHasTheWordsOfTheServer(_ response: ServerResponse) async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket", response)
      let error = try #require(await webSocketError(Call("/socket"), on: client))
      guard case .status(let response) = error.kind else { throw error }
      #expect(response.head.status == 503 && String(decoding: response.body, as: UTF8.self) == "try later")
    }
  }

  @Test func bodyOfAFailureIsReadUpTo64KiB() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket", .response(status: 500, body: [UInt8](repeating: 65, count: 100_000)))
      let error = try #require(await webSocketError(Call("/socket"), on: client))
      guard case .status(let response) = error.kind else { throw error }
      #expect(response.body == [UInt8](repeating: 65, count: 64 << 10))
    }
  }

  @Test func redirectsAreFollowedAndTokensRefreshed() async throws {
    let tokens = Tokens()
    let change: (inout NetworkConfiguration) -> Void = { $0.auth = AuthPack(tokens: tokens) }
    try await withWebSocketClient(change) { server, client in
      server.route("/old", .redirect(to: "/socket"))
      server.route("/socket") { request, _ in
        request["authorization"] == "Bearer new" ? .webSocketEcho(request) : .json("{}", status: 401)
      }
      let socket = try await client.webSocket(Call("/old"))
      try await socket.send(.text("hello"))
      #expect(try await socket.next() == .text("hello"))
      #expect(socket.url.path == "/socket")
      #expect(server.requests.map(\.path) == ["/old", "/socket", "/old", "/socket"])
    }
  }

  private final class Tokens: TokenSource {
    func token() async throws -> String? { "old" }
    func refresh(replacing rejected: String?) async throws -> String { "new" }
  }

  @Test func tunnelThroughAProxyIsUsedWithoutTLSToo() async throws {
    let target = try LoopbackServer()
    defer { target.stop() }
    target.route("/socket") { request, _ in .webSocketEcho(request) }
    let proxy = try LoopbackServer()
    defer { proxy.stop() }
    let port = target.port
    proxy.routeOtherPaths { request, _ in
      request.method == "CONNECT" ? .tunnel(to: port) : .json("{}", status: 400)
    }
    var options = CurlEngineOptions.direct
    options.proxies.http = proxy.baseURL
    options.proxies.bypass = ""
    try await withEngine(options) { engine in
      let socket = try await engine.webSocket(target.request("/socket"), options: WebSocketOptions())
      let connection = try #require(socket.connection)
      try await connection.send(.text("through"))
      #expect(try await connection.next() == .text("through"))
    }
    #expect(proxy.requests.map(\.method) == ["CONNECT"])
  }

  @Test func proxyThatRequiresCredentialsIsNamed() async throws {
    let proxy = try LoopbackServer()
    defer { proxy.stop() }
    proxy.routeOtherPaths { _, _ in .json("{}", status: 407) }
    var options = CurlEngineOptions.direct
    options.proxies.http = proxy.baseURL
    options.proxies.bypass = ""
    try await withEngine(options) { engine in
      let request = try PreparedRequest(url: RequestURL("http://elsewhere.invalid/socket"), timeouts: .unlimited)
      let reason = await reason { () async throws(EngineError) in
        try await engine.webSocket(request, options: WebSocketOptions()).response.head.status
      }
      #expect(reason == .proxyRefused(status: 407))
    }
  }

  @Test(arguments: [ServerResponse.stall(.beforeHead), .stall(.afterHead).thenDraining])
  func handshakeHasADeadline(_ response: ServerResponse) async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket", response)
      var call = Call("/socket")
      call.timeouts = RequestTimeouts(total: .milliseconds(50), connect: nil, idle: nil)
      let error = try #require(await webSocketError(call, on: client))
      #expect(error.phase == .timeout)
      call.timeouts = RequestTimeouts(total: nil, connect: nil, idle: .milliseconds(50))
      let idle = try #require(await webSocketError(call, on: client))
      #expect(idle.phase == .timeout)
      await server.waitForNoConnections()
    }
  }

  @Test func cancelledHandshakeEndsTheConnection() async throws {
    try await withWebSocketClient { server, client in
      server.route("/socket", .stall(.beforeHead))
      let task = Task { await webSocketError(Call("/socket"), on: client) }
      await server.waitForRequests(1)
      task.cancel()
      #expect(await task.value?.phase == .cancelled)
      await server.waitForNoConnections()
    }
  }

  @Test func everyByteOfTheConversationMayBeTheLast() async throws {
    try await withWebSocketClient { server, client in
      let frames = Frame.text("one").bytes + Frame(opcode: 2, payload: [7]).bytes + Frame.close(1000).bytes
      @Sendable func head(_ request: ReceivedRequest) -> [UInt8] {
        let fields = ServerResponse.acceptance(of: request).map { "\($0): \($1)\r\n" }.joined()
        return Array("HTTP/1.1 101 Switching Protocols\r\n\(fields)\r\n".utf8)
      }
      server.route("/socket") { request, number in .raw(Array((head(request) + frames).prefix(number - 1))) }
      let headCount = 129
      for count in 0...(headCount + frames.count) {
        var received: [WebSocketMessage] = []
        var isComplete = false
        do throws(NetworkError) {
          let socket = try await client.webSocket(Call("/socket"))
          for try await message in socket { received.append(message) }
          isComplete = true
        } catch {
          #expect(error.phase == .receive, "after \(count) bytes: \(error)")
        }
        let sent = count - headCount
        #expect(received.count == (sent >= 8 ? 2 : sent >= 5 ? 1 : 0), "after \(count) bytes")
        #expect(isComplete == (sent == frames.count), "after \(count) bytes")
      }
      #expect(server.requests.first.map { head($0).count } == headCount)
    }
  }
}

/// The error of a WebSocket's handshake; nil if it succeeds.
func webSocketError(_ call: Call<[UInt8]>, on client: NetworkClient) async -> NetworkError? {
  do {
    _ = try await client.webSocket(call)
    return nil
  } catch {
    return error
  }
}
