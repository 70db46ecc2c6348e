import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// An engine whose streamed bodies consist of these pieces.
struct PiecewiseEngine: NetworkEngine {
  let pieces: [String]
  var failure: EngineError?

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    EngineResponse(head: ResponseHead(status: .ok), body: Array(pieces.joined().utf8))
  }

  func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream {
    EngineStream(head: ResponseHead(status: .ok), body: ResponseBody(pieces.map { Array($0.utf8) }, failure: failure))
  }

  func shutdown() async {}
}

@Suite(.timeLimit(.minutes(10))) struct StreamTests {
  private func lines(_ pieces: [String], limit: Int = 100, failure: EngineError? = nil) async throws -> (
    [String], NetworkError?
  ) {
    let stream = try await client(PiecewiseEngine(pieces: pieces, failure: failure)).stream(Call())
    var lines: [String] = []
    do {
      for try await line in stream.lines(limit: limit) { lines.append(line) }
      return (lines, nil)
    } catch {
      return (lines, error)
    }
  }

  @Test(arguments: [
    (["a\nb\n"], ["a", "b"]), (["a\r\nb"], ["a", "b"]), (["a\r", "\nb"], ["a", "b"]),
    (["a", "b", "\n", "c"], ["ab", "c"]),
    (["\n\n"], ["", ""]), ([], []), (["a\rb\n"], ["a\rb"]), (["ä\nö"], ["ä", "ö"]),
    (["a\n", "b\n", "\n"], ["a", "b", ""]),
  ])
  func linesAreFoundAcrossPieces(pieces: [String], expected: [String]) async throws {
    #expect(try await lines(pieces).0 == expected)
  }

  @Test func lineUpToTheLimitIsReadAndALongerOneFails() async throws {
    #expect(try await lines(["12345\r\n12345"], limit: 5).0 == ["12345", "12345"])
    // A line break in two pieces.
    #expect(try await lines(["12345\r", "\n12345"], limit: 5).0 == ["12345", "12345"])
    for pieces in [["ok\n123456\n"], ["ok\n12345\r", "6\n"], ["ok\n12", "34", "567"], ["ok\n123456"]] {
      let (found, error) = try await lines(pieces, limit: 5)
      #expect(found == ["ok"])
      guard case .lineTooLong(limit: 5) = error?.kind else { throw NetworkErrorExpected() }
      #expect(error?.phase == .limit)
    }
  }

  @Test func aFailureFollowsTheLinesBeforeIt() async throws {
    let (found, error) = try await lines(["a\nb"], failure: EngineError(.connectionLost))
    #expect(found == ["a"])
    #expect(error?.phase == .receive)
  }

  @Test func aSlowReaderPausesTheServer() async throws {
    let server = try LoopbackServer()
    server.route("/", .filling(64 << 20))
    let client = try loopbackClient(server)
    let stream = try await client.stream(Call("/"))
    #expect(stream.head.status == .ok)
    // While the stream is not read, the buffers fill up and the server has to wait.
    await until { server.heldUpWriters > 0 }
    var count = 0
    for try await piece in stream { count += piece.count }
    // More than the limit of 5 MiB for a body in memory.
    #expect(count == 64 << 20)
    #expect(stream.metrics != nil)
    await client.shutdown()
  }

  @Test func releasingAStreamEndsTheTransfer() async throws {
    let server = try LoopbackServer()
    server.route("/", .endlessChunks)
    let client = try loopbackClient(server)
    for try await _ in try await client.stream(Call("/")) { break }
    await server.waitForNoConnections()
    await client.shutdown()
  }

  @Test func cancellingTheReaderEndsTheTransfer() async throws {
    let server = try LoopbackServer()
    server.route("/", .stall(.insideBody))
    let client = try loopbackClient(server)
    let reader = Task { () -> NetworkError? in
      do throws(NetworkError) {
        for try await _ in try await client.stream(Call("/")) {}
        return nil
      } catch {
        return error
      }
    }
    await server.waitForRequests(1)
    reader.cancel()
    #expect(await reader.value?.phase == .cancelled)
    await server.waitForNoConnections()
    await client.shutdown()
  }

  @Test func retriesRedirectsAndTokensWorkUpToTheHead() async throws {
    let server = try LoopbackServer()
    server.route("/a") { _, number in
      number == 1 ? .response(status: 503, headers: [("Retry-After", "0")]) : .redirect(to: "/b")
    }
    server.route("/b", .text("hello"))
    let client = try loopbackClient(server)
    var text: [UInt8] = []
    let stream = try await client.stream(Call("/a"))
    for try await piece in stream { text += piece }
    #expect(text == Array("hello".utf8))
    #expect(stream.url.path == "/b")
    await client.shutdown()
  }

  @Test func anErrorStatusFailsWithItsBody() async throws {
    let server = try LoopbackServer()
    server.route("/", .json("{\"why\":1}", status: 404))
    let client = try loopbackClient(server)
    let failure = await #expect(throws: NetworkError.self) { try await client.stream(Call("/")) }
    guard case .status(let response) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(response.body == Array("{\"why\":1}".utf8))
    await client.shutdown()
  }

  @Test func theBodyOfAnErrorStatusEndsAtTheLimit() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .response(status: 500, headers: [("Content-Length", "\(200 << 20)")], body: [UInt8](repeating: 1, count: 8 << 20))
    )
    let client = try loopbackClient(server) { configuration in
      configuration.resilience.retry = .never
      configuration.transport.limits.body = 1 << 20
    }
    let failure = await #expect(throws: NetworkError.self) { try await client.stream(Call("/")) }
    guard case .status(let response) = failure?.kind else { throw NetworkErrorExpected() }
    #expect((1 << 20..<2 << 20).contains(response.body.count))
    await client.shutdown()
  }

  /// An interceptor that accepts every status.
  private static let accepting = ResponseTap { response in
    var response = response
    response.head = ResponseHead(status: .ok, fields: response.head.fields)
    return response
  }

  // With the limit of four bytes the interceptor gets a part of the body, and the reader the whole body.
  @Test(arguments: [4, 9, 10, 11]) func bodyOfAStatusThatAnInterceptorAcceptsIsRead(limit: Int) async throws {
    let server = try LoopbackServer()
    server.route("/", .text("0123456789", status: 404))
    let client = try loopbackClient(server) { configuration in
      configuration.responseInterceptors = [Self.accepting]
      configuration.transport.limits.body = limit
    }
    let stream = try await client.stream(Call("/"))
    var text: [UInt8] = []
    for try await piece in stream { text += piece }
    #expect(text == Array("0123456789".utf8))
    #expect(stream.metrics?.receivedBytes ?? 0 > 10)
    await client.shutdown()
  }

  @Test func bodyOfARefusedStatusEndsWithThePieceThatReachesTheLimit() async throws {
    let client = try client(PiecewiseEngine(pieces: ["ab", "cd", "ef"])) { $0.transport.limits.body = 4 }
    var call = Call()
    call.acceptableStatus = 201..<202
    let failure = await #expect(throws: NetworkError.self) { try await client.stream(call) }
    guard case .status(let response) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(response.body == Array("abcd".utf8))
  }

  @Test func failureFollowsTheBodyOfAStatusThatAnInterceptorAccepts() async throws {
    let server = try LoopbackServer()
    server.route("/", .raw("HTTP/1.1 404 No\r\nContent-Length: 10\r\n\r\n01234"))
    let client = try loopbackClient(server) { $0.responseInterceptors = [Self.accepting] }
    let stream = try await client.stream(Call("/"))
    var text: [UInt8] = []
    let failure = await #expect(throws: NetworkError.self) { for try await piece in stream { text += piece } }
    #expect(text == Array("01234".utf8))
    #expect(failure?.phase == .receive)
    await client.shutdown()
  }

  @Test(arguments: [10, 100_000]) func bodyOfAnInterceptorReplacesThatOfARefusedStatus(size: Int) async throws {
    let server = try LoopbackServer()
    server.route("/", .text(String(repeating: "0", count: size), status: 404))
    let client = try loopbackClient(server) { configuration in
      configuration.transport.limits.body = 4
      configuration.responseInterceptors = [
        ResponseTap { response in
          var response = try await Self.accepting.change(response)
          response.body = Array("new".utf8)
          return response
        }
      ]
    }
    var text: [UInt8] = []
    for try await piece in try await client.stream(Call("/")) { text += piece }
    #expect(text == Array("new".utf8))
    await client.shutdown()
  }

  // The body never ends, and the interceptor gets a part of it.
  @Test(arguments: [false, true]) func transferOfARefusedStatusEnds(isReplaced: Bool) async throws {
    let server = try LoopbackServer()
    server.route("/", .endlessChunks)
    let client = try loopbackClient(server) { configuration in
      configuration.transport.limits.body = 4
      configuration.responseInterceptors = [
        ResponseTap { response in
          var response = response
          response.head = ResponseHead(status: .created)
          if isReplaced { response.body = Array("new".utf8) }
          return response
        }
      ]
    }
    var call = Call("/")
    call.acceptableStatus = 201..<202
    let stream = try await client.stream(call)
    if !isReplaced { stream.cancel() }
    await server.waitForNoConnections()
    withExtendedLifetime(stream) {}
    await client.shutdown()
  }

  @Test func streamOfASignedRequestHasItsBody() async throws {
    struct Signer: RequestSigner {
      func sign(_ request: NetworkRequest) -> NetworkRequest { request }
    }
    let client = try client(PiecewiseEngine(pieces: ["a", "b"])) { $0.auth.signer = Signer() }
    var pieces: [String] = []
    for try await piece in try await client.stream(Call()) { pieces.append(String(decoding: piece, as: UTF8.self)) }
    #expect(pieces == ["a", "b"])
  }

  @Test func streamHasNoTotalTimeoutAndNoLimitOfItsBodyUnlessTheCallStatesThem() async throws {
    let engine = sequence(.status(200))
    let client = try client(engine) { configuration in
      configuration.transport.timeouts = RequestTimeouts(total: .seconds(1), connect: .seconds(2), idle: .seconds(3))
      configuration.transport.limits = ResponseLimits(body: 4, head: 5, ratio: 6)
    }
    _ = try await client.stream(Call())
    var call = Call()
    call.timeouts = RequestTimeouts(total: .seconds(7))
    _ = try await client.stream(call)
    let timeouts = RequestTimeouts(total: nil, connect: .seconds(2), idle: .seconds(3))
    #expect(engine.requests.map(\.timeouts) == [timeouts, RequestTimeouts(total: .seconds(7))])
    #expect(engine.requests.first?.limits == ResponseLimits(body: .max, head: 5, ratio: 6))
  }

  @Test func failureWhileAStreamIsReadHasTheNumberOfItsAttempt() async throws {
    let responses = sequence(.status(503), .status(307, [.location: "/b"]), .status(200, body: "abc"))
    let engine = FaultyEngine(responses) { _, number in number == 3 ? .cut(after: 1) : nil }
    let client = try client(engine) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    let stream = try await client.stream(Call(method: .options))
    let failure = await #expect(throws: NetworkError.self) { for try await _ in stream {} }
    #expect(failure?.attempts == 2)
    #expect(failure?.method == .options)
    #expect(failure?.url?.path == "/b")
  }

  @Test func theBodyLimitOfTheCallIsApplied() async throws {
    let server = try LoopbackServer()
    server.route("/", .endlessChunks)
    let client = try loopbackClient(server)
    var call = Call("/")
    call.limits = ResponseLimits(body: 1 << 20)
    let stream = try await client.stream(call)
    let failure = await #expect(throws: NetworkError.self) { for try await _ in stream {} }
    #expect(failure?.phase == .limit)
    await client.shutdown()
  }
}
