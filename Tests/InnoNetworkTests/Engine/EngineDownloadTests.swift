import FoundationEssentials
import Glibc
import HTTPTypes
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct EngineDownloadTests {
  let server: LoopbackServer
  let directory = TemporaryDirectory()
  private var path: String { "\(directory.path)/download" }

  init() throws { server = try LoopbackServer() }

  private func request() throws -> PreparedRequest {
    var request = try server.request("/")
    request.limits.body = .max
    return request
  }

  /// A request for the bytes after the fourth.
  private func rangeRequest(_ validator: String? = nil) throws -> PreparedRequest {
    var request = try request()
    request.headers[.range] = "bytes=4-"
    request.headers[.ifRange] = validator
    return request
  }

  private func content() throws -> String { String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }

  @Test func bodyIsWrittenToTheFile() async throws {
    server.route("/", .filling(10 << 20))
    let request = try request()
    let response = try await withEngine { try await $0.download(request, to: DownloadFile(path)) }
    #expect(response.head.status == .ok)
    #expect(response.body.isEmpty)
    #expect(response.metrics.receivedBytes > 10 << 20)
    #expect(try content() == String(repeating: " ", count: 10 << 20))
  }

  @Test func anEmptyBodyMakesAnEmptyFile() async throws {
    _ = try directory.file("what was there before", named: "download")
    server.route("/", .response())
    let request = try request()
    _ = try await withEngine { try await $0.download(request, to: DownloadFile(path)) }
    #expect(try content() == "")
  }

  @Test func otherStatusesLeaveTheFileUnchanged() async throws {
    _ = try directory.file("what was there before", named: "download")
    server.route("/", .text("not here", status: 404))
    let request = try request()
    let response = try await withEngine { try await $0.download(request, to: DownloadFile(path)) }
    #expect(response.head.status == .notFound)
    #expect(response.body == Array("not here".utf8))
    #expect(try content() == "what was there before")
  }

  @Test(arguments: [nil, "\"v1\""]) func aPartIsAppendedAtItsOffset(validator: String?) async throws {
    _ = try directory.file("0123xxxx", named: "download")
    server.route("/", .text("456", status: 206, headers: [("ETag", "\"v1\""), ("Content-Range", "bytes 4-6/7")]))
    let request = try rangeRequest(validator)
    _ = try await withEngine { try await $0.download(request, to: DownloadFile(path, offset: 4)) }
    #expect(try content() == "0123456")
  }

  @Test(arguments: ["\"v2\"", "Sun, 06 Nov 1994 08:00:00 GMT"]) func aPartOfAnotherVersionIsRefused(validator: String)
    async throws
  {
    _ = try directory.file("0123", named: "download")
    server.route("/", .text("456", status: 206, headers: [("ETag", "\"v1\""), ("Content-Range", "bytes 4-6/7")]))
    #expect(
      await reason(downloading: try rangeRequest(validator), to: DownloadFile(path, offset: 4)) == .malformedResponse)
    #expect(try content() == "0123")
  }

  // Otherwise the missing bytes would be zeros.
  @Test(arguments: ["", "012", nil]) func aPartBehindTheEndOfTheFileIsRefused(before: String?) async throws {
    if let before { _ = try directory.file(before, named: "download") }
    server.route("/", .text("456", status: 206, headers: [("Content-Range", "bytes 4-6/7")]))
    let reason = await reason(downloading: try rangeRequest(), to: DownloadFile(path, offset: 4))
    #expect(reason == .fileFailed(errno: before == nil ? ENOENT : EINVAL))
    #expect((try? content()) == before)
  }

  @Test func aPartThatWasNotRequestedIsRefused() async throws {
    server.route("/", .text("456", status: 206, headers: [("Content-Range", "bytes 0-2/7")]))
    let request = try request()
    #expect(await reason(downloading: request, to: DownloadFile(path)) == .malformedResponse)
  }

  @Test(arguments: [("45", EngineError.Reason.truncated), ("4567", .malformedResponse)])
  func aPartHasAsManyBytesAsItsRange(body: String, expected: EngineError.Reason) async throws {
    _ = try directory.file("0123", named: "download")
    server.route("/", .raw("HTTP/1.1 206 Partial\r\nContent-Range: bytes 4-6/7\r\nConnection: close\r\n\r\n\(body)"))
    #expect(await reason(downloading: try rangeRequest(), to: DownloadFile(path, offset: 4)) == expected)
  }

  @Test func aWholeResponseToARangeStartsOver() async throws {
    _ = try directory.file("0123", named: "download")
    server.route("/", .text("abc"))
    let request = try request()
    _ = try await withEngine { try await $0.download(request, to: DownloadFile(path, offset: 4)) }
    #expect(try content() == "abc")
  }

  @Test(arguments: ["bytes 3-5/7", "bytes */7", "lines 4-6/7", ""])
  func aPartWithAnotherOffsetIsRefused(range: String) async throws {
    _ = try directory.file("0123", named: "download")
    server.route("/", .text("456", status: 206, headers: [("Content-Range", range)]))
    #expect(await reason(downloading: try rangeRequest(), to: DownloadFile(path, offset: 4)) == .malformedResponse)
    #expect(try content() == "0123")
  }

  @Test func bytesBeforeAFailureStayInTheFile() async throws {
    server.route("/", .truncated("0123", announced: 10))
    let request = try request()
    #expect(await reason(downloading: request, to: DownloadFile(path)) == .truncated)
    #expect(try content() == "0123")
  }

  @Test func limitsHoldInDownloads() async throws {
    server.route("/", .endlessChunks)
    var request = try request()
    request.limits.body = 100_000
    #expect(await reason(downloading: request, to: DownloadFile(path)) == .tooLarge(.body, limit: 100_000))
    #expect(try content().utf8.count <= 100_000)
  }

  @Test func aFileThatCannotBeWrittenFails() async throws {
    server.route("/", .text("abc"))
    let request = try request()
    #expect(await reason(downloading: request, to: DownloadFile("/nonexistent/file")) == .fileFailed(errno: 2))
    #expect(await reason(downloading: request, to: DownloadFile("/dev/full")) != nil)
    // Opening it without O_NONBLOCK would wait for a reader, and block all transfers.
    mkfifo("\(directory.path)/pipe", 0o600)
    #expect(await reason(downloading: request, to: DownloadFile("\(directory.path)/pipe")) == .fileFailed(errno: ENXIO))
  }

  @Test func cancellingADownloadEndsIt() async throws {
    server.route("/", .stall(.insideBody))
    let request = try request()
    let file = DownloadFile(path)
    try await withEngine { engine async throws in
      let task = Task { await reason { () async throws(EngineError) in try await engine.download(request, to: file) } }
      await server.waitForRequests(1)
      task.cancel()
      #expect(await task.value == .cancelled)
      await server.waitForNoConnections()
    }
  }

  private func reason(downloading request: PreparedRequest, to file: DownloadFile) async -> EngineError.Reason? {
    let engine = CurlEngine()
    let reason = await reason { () async throws(EngineError) in try await engine.download(request, to: file) }
    await engine.shutdown()
    return reason
  }

  private func reason<Value>(of work: () async throws(EngineError) -> Value) async -> EngineError.Reason? {
    do throws(EngineError) {
      _ = try await work()
      return nil
    } catch {
      return error.reason
    }
  }
}

@Suite struct EngineDefaultsTests {
  /// An engine that implements `send` only.
  private struct Simple: NetworkEngine {
    let response: EngineResponse
    func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse { response }
    func shutdown() async {}
  }

  @Test func anyEngineStreamsAndDownloads() async throws {
    var metrics = TransferMetrics()
    metrics.total = .seconds(5)
    let head = ResponseHead(status: .ok)
    let engine = Simple(response: EngineResponse(head: head, body: Array("abc".utf8), metrics: metrics))
    let request = PreparedRequest(url: try RequestURL("http://host/"))
    let stream = try await engine.stream(request)
    #expect(try await stream.body.next() == Array("abc".utf8))
    #expect(stream.body.metrics == nil)
    #expect(try await stream.body.next() == nil)
    #expect(stream.body.metrics == metrics)
    let directory = TemporaryDirectory()
    let path = "\(directory.path)/file"
    let response = try await engine.download(request, to: DownloadFile(path))
    #expect(response.body.isEmpty)
    #expect(response.metrics == metrics)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("abc".utf8))
  }

  @Test func anyEngineCreatesTheFileForAPartFromItsStart() async throws {
    let directory = TemporaryDirectory()
    let path = "\(directory.path)/file"
    let head = ResponseHead(status: .partialContent, fields: [.contentRange: "bytes 0-2/7"])
    let engine = Simple(response: EngineResponse(head: head, body: Array("012".utf8)))
    let request = PreparedRequest(url: try RequestURL("http://host/"), headers: [.range: "bytes=0-2"])
    _ = try await engine.download(request, to: DownloadFile(path))
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("012".utf8))
  }

  @Test(arguments: [300, 404, 500]) func anyEngineReturnsTheBodiesOfErrorStatuses(status: Int) async throws {
    let head = ResponseHead(status: HTTPResponse.Status(code: status))
    let engine = Simple(response: EngineResponse(head: head, body: Array("abc".utf8)))
    let response = try await engine.download(
      PreparedRequest(url: RequestURL("http://host/")), to: DownloadFile("/nonexistent/file"))
    #expect(response.body == Array("abc".utf8))
  }

  @Test func anyEngineRefusesAPartThatIsShorterThanItsRange() async throws {
    let directory = TemporaryDirectory()
    let path = try directory.file("0123")
    let head = ResponseHead(status: .partialContent, fields: [.contentRange: "bytes 4-6/7"])
    let engine = Simple(response: EngineResponse(head: head, body: Array("45".utf8)))
    let request = PreparedRequest(url: try RequestURL("http://host/"), headers: [.range: "bytes=4-"])
    let reason = await reason { () async throws(EngineError) in
      try await engine.download(request, to: DownloadFile(path, offset: 4))
    }
    #expect(reason == .truncated)
  }

  @Test func aBodyInMemoryEndsWithItsFailure() async throws {
    let body = ResponseBody([[1], [], [2]], failure: EngineError(.truncated))
    #expect(try await body.next() == [1])
    #expect(try await body.next() == [2])
    for _ in 0..<2 {
      #expect(await reason { () async throws(EngineError) in try await body.next() } == .truncated)
    }
    #expect(body.metrics == nil)
  }
}
