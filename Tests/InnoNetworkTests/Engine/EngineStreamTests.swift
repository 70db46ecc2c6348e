import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct EngineStreamTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func request(_ path: String = "/") throws -> PreparedRequest {
    var request = try server.request(path)
    request.limits.body = .max
    return request
  }

  @Test(arguments: [0, 1, 100, 65_536, 1_000_000])
  func thePiecesAreTheBody(size: Int) async throws {
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    server.route("/", .response(status: 201, headers: [("X-Kind", "test")], body: body))
    try await withEngine { engine async throws in
      let stream = try await engine.stream(request())
      #expect(stream.head.status == .created)
      #expect(stream.head[try #require(HTTPField.Name("X-Kind"))] == "test")
      var pieces: [[UInt8]] = []
      for try await piece in stream.body { pieces.append(piece) }
      #expect(pieces.allSatisfy { !$0.isEmpty })
      #expect(Array(pieces.joined()) == body)
      #expect(try await stream.body.next() == nil)
    }
  }

  @Test func theHeadComesBeforeTheBody() async throws {
    server.route("/", .stall(.afterHead))
    try await withEngine { engine async throws in
      let stream = try await engine.stream(request())
      #expect(stream.head.status == .ok)
      #expect(stream.body.metrics == nil)
      stream.body.cancel()
      await server.waitForNoConnections()
    }
  }

  @Test func interimHeadsAreNotTheHead() async throws {
    server.route(
      "/", .raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\nok"))
    try await withEngine { engine async throws in
      let stream = try await engine.stream(request())
      #expect(stream.head.status == .accepted)
      #expect(try await stream.body.next() == Array("ok".utf8))
      #expect(try await stream.body.next() == nil)
    }
  }

  // RFC 9110, section 15.2.
  @Test(arguments: ["100 Continue", "102 Processing", "103 Early Hints"])
  func interimHeadAloneIsNoResponse(status: String) async throws {
    server.route("/", .raw("HTTP/1.1 \(status)\r\nLink: </a>\r\n\r\n"))
    try await withEngine { engine async throws in
      let request = try request()
      #expect(await reason { () async throws(EngineError) in try await engine.stream(request) } != nil)
    }
  }

  @Test func aPieceIsReadBeforeTheServerHasFinished() async throws {
    server.route("/", .stall(.insideBody))
    try await withEngine { engine async throws in
      let stream = try await engine.stream(request())
      #expect(try await stream.body.next() == Array("[1,".utf8))
      server.dropConnections()
      #expect(await failure(of: stream.body) == .truncated)
      // Each further read throws the same error.
      #expect(await failure(of: stream.body) == .truncated)
      #expect(stream.body.metrics == nil)
    }
  }

  @Test func theTransferPausesWhileTheBodyIsNotRead() async throws {
    server.route("/", .filling(100 << 20))
    try await withEngine { engine async throws in
      let stream = try await engine.stream(request())
      _ = try await stream.body.next()
      // Without a pause the server could send everything, and would never have to wait.
      while server.heldUpWriters == 0 { #expect(try await engine.send(server.request("/echo")).head.status == .ok) }
      var count = 0
      for try await piece in stream.body { count += piece.count }
      #expect(count > 99 << 20)
      let metrics = try #require(stream.body.metrics)
      #expect(metrics.receivedBytes > 100 << 20)
    }
  }

  // On a busy machine the transfer may also be idle while it is not paused; then there is another try.
  @Test func aPausedTransferIsNotIdle() async throws {
    server.route("/", .filling(10 << 20))
    try await withEngine { engine async throws in
      var request = try request()
      request.timeouts.idle = .seconds(1)
      var counts: [Int] = []
      for _ in 0..<5 where counts.last != 10 << 20 {
        var count = 0
        do throws(EngineError) {
          let body = try await engine.stream(request).body
          // Longer than the idle timeout, which must not end a paused transfer.
          try? await Task.sleep(for: .milliseconds(2500))
          while let piece = try await body.next() { count += piece.count }
        } catch {
          #expect(error.reason == .timedOut(.idle, after: .seconds(1)))
        }
        counts.append(count)
      }
      #expect(counts.last == 10 << 20)
    }
  }

  @Test func aCompressedBodySurvivesPauses() async throws {
    server.route("/", .response(headers: [("Content-Encoding", "gzip")], body: gzippedMillionZeros))
    try await withEngine { engine async throws in
      let stream = try await engine.stream(request())
      var count = 0
      while let piece = try await stream.body.next() {
        #expect(piece.allSatisfy { $0 == 0 })
        count += piece.count
        for _ in 0..<3 { #expect(try await engine.send(server.request("/echo")).head.status == .ok) }
      }
      #expect(count == 1_000_000)
    }
  }

  @Test func aBodyThatIsCancelledUnreadFails() async throws {
    server.route("/", .text("all of it"))
    try await withEngine { engine async throws in
      let stream = try await engine.stream(request())
      // By then the whole body has usually arrived.
      _ = try await engine.send(server.request("/echo"))
      stream.body.cancel()
      #expect(await failure(of: stream.body) == .cancelled)
    }
  }

  @Test func aBodyInMemoryThatIsCancelledUnreadFails() async throws {
    let body = ResponseBody([[1], [2]])
    #expect(try await body.next() == [1])
    body.cancel()
    #expect(await failure(of: body) == .cancelled)
  }

  @Test func aBodyInMemoryThatIsCancelledAfterItsLastPieceEnds() async throws {
    let body = ResponseBody([[1]])
    #expect(try await body.next() == [1])
    body.cancel()
    #expect(try await body.next() == nil)
  }

  @Test func aBodyThatIsCancelledAfterItsLastPieceEnds() async throws {
    server.route("/", .text("all"))
    try await withEngine { engine async throws in
      let body = try await engine.stream(request()).body
      #expect(try await body.next() == Array("all".utf8))
      #expect(try await body.next() == nil)
      body.cancel()
      #expect(try await body.next() == nil)
      #expect(body.metrics?.receivedBytes ?? 0 > 0)
    }
  }

  @Test(arguments: [nil, []] as [[[UInt8]]?])
  func aBodyOfAPieceAndARestThatIsCancelledAfterItsLastPieceEnds(rest: [[UInt8]]?) async throws {
    var metrics = TransferMetrics()
    metrics.total = .seconds(5)
    let body = ResponseBody([1], followedBy: rest.map { [metrics] in ResponseBody($0, metrics: metrics) })
    #expect(try await body.next() == [1])
    body.cancel()
    #expect(body.metrics == nil)
    #expect(try await body.next() == nil)
    #expect(body.metrics == (rest == nil ? TransferMetrics() : metrics))
  }

  @Test func cancellingAfterThePieceCancelsTheRest() async throws {
    let body = ResponseBody([1], followedBy: ResponseBody([[2]]))
    #expect(try await body.next() == [1])
    body.cancel()
    #expect(await failure(of: body) == .cancelled)
  }

  @Test func bodyOfAnotherEngineIsCancelledByItsRelease() async throws {
    let isCancelled = Recorded(false)
    var body: ResponseBody? = ResponseBody(
      cancel: { isCancelled.set(true) }, next: { () async throws(EngineError) -> [UInt8]? in [1] })
    let piece = try await body?.next()
    #expect(piece == [1] && !isCancelled.value)
    body = nil
    #expect(isCancelled.value)
  }

  @Test func anEmptyPieceBeforeARestIsLeftOut() async throws {
    #expect(try await ResponseBody([], followedBy: ResponseBody([[2]])).next() == [2])
  }

  @Test(arguments: [nil, [], [[3]]] as [[[UInt8]]?])
  func aBodyOfAPieceAndARestThatIsCancelledUnreadFails(rest: [[UInt8]]?) async throws {
    let body = ResponseBody([1], followedBy: rest.map { ResponseBody($0) })
    body.cancel()
    for _ in 0..<2 { #expect(await failure(of: body) == .cancelled) }
  }

  @Test(arguments: [ResponseBody([[1], [2]]), ResponseBody([1], followedBy: ResponseBody([[2]]))])
  func aBodyInMemoryThatIsReadInACancelledTaskStaysCancelled(body: ResponseBody) async {
    let reader = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure(of: body)
    }
    #expect(await reader.value == .cancelled)
    #expect(await failure(of: body) == .cancelled)
  }

  @Test func releasingTheBodyEndsTheTransfer() async throws {
    server.route("/", .filling(100 << 20))
    try await withEngine { engine async throws in
      do {
        let stream = try await engine.stream(request())
        _ = try await stream.body.next()
      }
      await server.waitForNoConnections()
      #expect(try await engine.send(server.request("/echo")).head.status == .ok)
    }
  }

  @Test func cancellingTheReaderEndsTheTransfer() async throws {
    server.route("/", .stall(.insideBody))
    try await withEngine { engine async throws in
      let stream = try await engine.stream(request())
      _ = try await stream.body.next()
      let reader = Task { await failure(of: stream.body) }
      reader.cancel()
      #expect(await reader.value == .cancelled)
      await server.waitForNoConnections()
      #expect(await failure(of: stream.body) == .cancelled)
    }
  }

  @Test func cancellingBeforeTheHeadEndsTheTransfer() async throws {
    server.route("/", .stall(.beforeHead))
    try await withEngine { engine async throws in
      let request = try request()
      let task = Task { await reason { () async throws(EngineError) in try await engine.stream(request) } }
      await server.waitForRequests(1)
      task.cancel()
      #expect(await task.value == .cancelled)
      await server.waitForNoConnections()
    }
  }

  @Test func aBodyHasOneReaderAtATime() async throws {
    server.route("/", .stall(.afterHead))
    try await withEngine { engine async throws in
      let body = try await engine.stream(request()).body
      await withTaskGroup { group in
        for _ in 0..<2 { group.addTask { await failure(of: body) } }
        #expect(await group.next() == .invalidRequest("the body is being read already"))
        body.cancel()
        #expect(await group.next() == .cancelled)
      }
    }
  }

  @Test func limitsHoldInStreams() async throws {
    server.route("/", .endlessChunks)
    try await withEngine { engine async throws in
      var request = try request()
      request.limits.body = 200_000
      let body = try await engine.stream(request).body
      var count = 0
      let reason = await reason { () async throws(EngineError) in
        while let piece = try await body.next() { count += piece.count }
      }
      #expect(reason == .tooLarge(.body, limit: 200_000))
      #expect(count <= 200_000)
    }
  }

  @Test func shutdownEndsStreams() async throws {
    server.route("/", .stall(.insideBody))
    let engine = CurlEngine()
    let body = try await engine.stream(request()).body
    _ = try await body.next()
    let reader = Task { await failure(of: body) }
    await engine.shutdown()
    #expect(await reader.value == .shutDown)
    #expect(await failure(of: body) == .shutDown)
  }

  @Test func aBodyKeepsItsEngine() async throws {
    server.route("/", .filling(10 << 20))
    let body = try await CurlEngine().stream(request()).body
    var count = 0
    for try await piece in body { count += piece.count }
    #expect(count == 10 << 20)
  }

  @Test func failuresBeforeTheHeadAreThrownAtOnce() async throws {
    server.route("/", .close)
    try await withEngine { engine async throws in
      let request = try request()
      #expect(await reason { () async throws(EngineError) in try await engine.stream(request) } == .connectionLost)
    }
  }

  @Test func manyReadersReadAtOnce() async throws {
    let server = server
    server.route("/", .filling(1 << 20))
    try await withEngine { engine async throws -> Void in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<32 {
          group.addTask {
            var count = 0
            let request = try server.request("/")
            for try await piece in try await engine.stream(request).body {
              count += piece.count
              await Task.yield()
            }
            return count
          }
        }
        for try await count in group { #expect(count == 1 << 20) }
      }
    }
  }

  private func failure(of body: ResponseBody) async -> EngineError.Reason? {
    await reason { () async throws(EngineError) in try await body.next() }
  }
}

/// The output of `gzip -9` for a million zero bytes, as pairs of a byte and its number of repetitions.
let gzippedMillionZeros = [(UInt8, Int)]([
  (31, 1), (139, 1), (8, 1), (0, 5), (2, 1), (3, 1), (237, 1), (193, 1), (1, 2), (0, 3), (130, 1), (32, 1), (255, 1),
  (175, 1), (110, 1),
  (72, 1), (64, 1), (1, 1), (0, 968), (175, 1), (6, 1), (158, 1), (203, 1), (121, 1), (18, 1), (64, 1), (66, 1),
  (15, 1), (0, 1),
]).flatMap { [UInt8](repeating: $0.0, count: $0.1) }
