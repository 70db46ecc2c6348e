import FoundationEssentials
import Gates
import Glibc
import HTTPTypes
import LoopbackServer
import Synchronization
import Testing

@testable import InnoNetworkEngine

@Suite(.timeLimit(.minutes(10))) struct EngineUploadTests {
  let server: LoopbackServer
  let directory = TemporaryDirectory()

  init() throws { server = try LoopbackServer() }

  private func request(_ upload: UploadSource, to path: String = "/echo", method: HTTPRequest.Method = .post) throws
    -> PreparedRequest
  {
    var request = try server.request(path, method: method)
    request.upload = upload
    request.limits.body = .max
    return request
  }

  @Test(arguments: [0, 1, 100_000, 1_000_000])
  func aFileIsSentWithItsLength(size: Int) async throws {
    let path = try directory.file(String(repeating: "x", count: size))
    let echo = try await echo(request(.file(path: path), method: .put))
    #expect(echo.method == "PUT")
    #expect(echo["Content-Length"] == "\(size)")
    #expect(echo["Expect"] == nil)
    #expect(echo.body == String(repeating: "x", count: size))
  }

  @Test(arguments: [nil, 3000])
  func piecesAreSentInOrder(length: Int?) async throws {
    let pieces = Pieces { number in
      number < 3 ? [UInt8](repeating: UInt8(ascii: "a") + UInt8(number), count: 1000) : nil
    }
    let echo = try await echo(request(.pieces(pieces, length: length)))
    #expect(echo.method == "POST")
    #expect(echo["Content-Length"] == length.map { "\($0)" })
    #expect(echo["Transfer-Encoding"] == (length == nil ? "chunked" : nil))
    #expect(echo.body == ["a", "b", "c"].map { String(repeating: $0, count: 1000) }.joined())
  }

  @Test func anEmptySequenceIsAnEmptyBody() async throws {
    let echo = try await echo(request(.pieces(Pieces { _ in nil }, length: nil)))
    #expect(echo.body == "")
  }

  @Test func piecesAreReadAsTheyAreSent() async throws {
    server.routeBeforeBody("/unread", .freeze)
    let asked = Recorded(0)
    let pieces = Pieces { number in
      asked.set(number)
      return number < 10_000 ? [UInt8](repeating: 0x20, count: 10_000) : nil
    }
    try await withEngine { engine async throws in
      let request = try request(.pieces(pieces, length: nil), to: "/unread")
      let task = Task { await reason(of: request, on: engine) }
      await server.waitForRequests(1)
      // The server does not read, so no more pieces are requested than the buffers of the sockets hold: the number has
      // then stopped growing.
      var last = -1
      while asked.value != last {
        last = asked.value
        for _ in 0..<100 { #expect(try await engine.send(server.request("/echo")).head.status == .ok) }
      }
      #expect(last < 5000)
      task.cancel()
      #expect(await task.value == .cancelled)
      await pieces.waitForRelease()
    }
  }

  @Test func errorOfTheSequenceAfterTheLastAnnouncedByteIsAFailure() async {
    struct Spoilt: Error {}
    let (pieces, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let feed = PieceFeed(pieces, length: 3) {}
    continuation.yield([1, 2, 3])
    continuation.finish(throwing: Spoilt())
    // Bounded, because a failure that is ignored would make the test hang.
    var turns = 0
    while feed.failure == nil, turns < 1_000_000 {
      await Task.yield()
      turns += 1
    }
    #expect(feed.failure?.reason == .uploadFailed)
    #expect(feed.failure?.underlying is Spoilt)
    feed.close()
  }

  @Test func theErrorOfTheSequenceIsTheCause() async throws {
    struct Spoilt: Error, Equatable {}
    let pieces = Pieces { number in
      if number == 2 { throw Spoilt() }
      return [1, 2, 3]
    }
    let request = try request(.pieces(pieces, length: nil))
    let error = await #expect(throws: EngineError.self) { try await send(request) }
    #expect(error?.reason == .uploadFailed)
    #expect(error?.underlying is Spoilt)
    #expect(error?.phase == .send)
  }

  @Test(arguments: [(2, "the body has 3 bytes and not 5"), (5, "the body has more bytes than 5")])
  func anotherLengthThanAnnouncedFails(count: Int, words: String) async throws {
    let pieces = Pieces { number in number < (count == 2 ? 1 : 2) ? [1, 2, 3] : nil }
    let request = try request(.pieces(pieces, length: 5))
    let error = await #expect(throws: EngineError.self) { try await send(request) }
    #expect(error?.reason == .uploadFailed)
    #expect(error?.detail == words)
  }

  @Test func theEndOfThePiecesKeepsAnEarlierFailure() async throws {
    let (pieces, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let released = Gate()
    let feed = PieceFeed(HeldPieces(pieces: pieces, holder: GateOpener(gate: released)), length: 5) {}
    continuation.yield([1, 2, 3, 4, 5, 6])
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 10, alignment: 1)
    defer { buffer.deallocate() }
    while feed.failure == nil {
      _ = feed.read(into: buffer)
      await Task.yield()
    }
    continuation.finish()
    // The task that reads the pieces has ended.
    await released.pass()
    #expect(feed.failure?.detail == "the body has more bytes than 5")
  }

  @Test func aMissingFileFails() async throws {
    let request = try request(.file(path: "/nonexistent/body"))
    #expect(await reason(of: request) == .fileFailed(errno: 2))
    #expect(try await reason(of: self.request(.file(path: "/dev/null"))) == .fileFailed(errno: 22))
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [("/nonexistent/body", "no such file or directory"), ("/dev/null", "not a regular file")])
  func fileThatCannotBeSentIsNamedWithTheReason(path: String, why: String) {
    let error = #expect(throws: EngineError.self) { _ = try FileFeed(path: path) }
    #expect(error?.detail == "the file \(path) cannot be read (\(why))")
    #expect(error?.phase == .send)
  }

  @Test func aFileThatShrinksWhileItIsSentFails() async throws {
    let path = try directory.file(String(repeating: "x", count: 20 << 20))
    var request = try request(.file(path: path))
    request.progress = { _ in _ = truncate(path, 0) }
    let error = await #expect(throws: EngineError.self) { try await send(request) }
    #expect(error?.reason == .uploadFailed)
    #expect(error?.detail == "the file has become shorter while it was sent")
  }

  @Test func whatIsAppendedToAFileWhileItIsSentIsNotSent() async throws {
    let path = try directory.file("before")
    let feed = try FileFeed(path: path)
    try #require(truncate(path, 100) == 0)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 50, alignment: 1)
    defer { buffer.deallocate() }
    #expect([feed.read(into: buffer), feed.read(into: buffer)] == [6, 0])
    // It may be sent again, from its start.
    #expect(feed.rewind())
    #expect(feed.read(into: buffer) == 6)
    #expect(feed.failure == nil)
  }

  @Test func twoBodiesAreRefused() async throws {
    var request = try request(.file(path: "/etc/hostname"))
    request.body = []
    #expect(await reason(of: request) == .invalidRequest("the request has two bodies"))
  }

  @Test(arguments: [ServerResponse.close, .reset])
  func aConnectionClosedDuringAnUploadIsLost(response: ServerResponse) async throws {
    server.routeBeforeBody("/upload", response)
    let path = try directory.file(String(repeating: "x", count: 20 << 20))
    try await withEngine { engine async throws in
      for upload in [
        UploadSource.file(path: path), .pieces(Pieces { _ in [UInt8](repeating: 0, count: 1 << 16) }, length: nil),
      ] {
        let error = await #expect(throws: EngineError.self) { try await engine.send(request(upload, to: "/upload")) }
        #expect(error?.reason == .connectionLost)
        #expect(error?.phase == .send)
      }
      var whole = try server.request("/upload", method: .post, body: [UInt8](repeating: 0, count: 20 << 20))
      whole.limits.body = .max
      let error = await #expect(throws: EngineError.self) { try await engine.send(whole) }
      #expect(error?.reason == .connectionLost)
      #expect(error?.phase == .send)
      #expect(try await engine.send(server.request("/echo")).head.status == .ok)
    }
  }

  @Test func anEarlyResponseEndsTheUpload() async throws {
    // The server reads what is sent while it responds; without that, a reset would race with the response.
    server.routeBeforeBody("/upload", .text("too much", status: 413, headers: [("Connection", "close")]).thenDraining)
    let pieces = Pieces { _ in [UInt8](repeating: 0, count: 1 << 16) }
    let response = try await send(request(.pieces(pieces, length: nil), to: "/upload"))
    #expect(response.head.status == .contentTooLarge)
    #expect(response.body == Array("too much".utf8))
    await pieces.waitForRelease()
  }

  @Test func aReplayableFileSurvivesDeadConnections() async throws {
    let path = try directory.file("body")
    server.closesIdleConnections = true
    try await withEngine { engine async throws in
      for _ in 0..<100 {
        let response = try await engine.send(request(.file(path: path), method: .put))
        #expect(try JSONDecoder().decode(Echo.self, from: Data(response.body)).body == "body")
      }
    }
  }

  // The server closes the connection, which has served another exchange, after it has received the body.
  @Test func fileThatHasBeenReadToItsEndIsSentAgain() async throws {
    let path = try directory.file("body")
    server.route("/upload") { _, number in number == 1 ? .close : .text("received") }
    try await withEngine { engine async throws in
      _ = try await engine.send(server.request("/echo"))
      let request = try request(.file(path: path), to: "/upload", method: .put)
      #expect(try await engine.send(request).head.status == .ok)
    }
    #expect(server.requests.dropFirst().map(\.bodyText) == ["body", "body"])
  }

  @Test func piecesAreNeverSentTwice() async throws {
    server.route("/upload", .close)
    try await withEngine { engine async throws in
      _ = try await engine.send(server.request("/echo"))
      let request = try request(.pieces(Pieces { $0 == 0 ? [1] : nil }, length: 1), to: "/upload", method: .put)
      #expect(await reason(of: request, on: engine) == .connectionLost)
    }
    #expect(server.requestCount("/upload") == 1)
  }

  @Test func progressIsReported() async throws {
    server.route("/", .filling(300_000))
    let path = try directory.file(String(repeating: "x", count: 500_000))
    let (steps, continuation) = AsyncStream<TransferProgress>.makeStream()
    var request = try request(.file(path: path), to: "/")
    request.progress = { continuation.yield($0) }
    _ = try await send(request)
    continuation.finish()
    let reported = await steps.reduce(into: []) { $0.append($1) }
    #expect(
      reported.last == TransferProgress(sent: 500_000, totalToSend: 500_000, received: 300_000, totalToReceive: 300_000)
    )
    #expect(
      zip(reported, reported.dropFirst()).allSatisfy { $0.sent <= $1.sent && $0.received <= $1.received && $0 != $1 })
  }

  @Test func lengthOfChunkedBodiesIsUnknown() async throws {
    server.route("/", .chunkedJSON(["[1,", "2]"]))
    let (steps, continuation) = AsyncStream<TransferProgress>.makeStream()
    var request = try request(.pieces(Pieces { $0 == 0 ? [1] : nil }, length: nil), to: "/")
    request.progress = { continuation.yield($0) }
    _ = try await send(request)
    continuation.finish()
    let reported = await steps.reduce(into: []) { $0.append($1) }
    #expect(!reported.isEmpty)
    #expect(reported.allSatisfy { $0.totalToSend == nil && $0.totalToReceive == nil })
  }

  // libcurl goes back to the start to send a refused HTTP/2 request again (RFC 9113, section 8.7).
  @Test func piecesOfWhichSomeWereReadCannotBeSentAgain() async {
    let feed = PieceFeed(Pieces { $0 == 0 ? [1] : nil }, length: 1) {}
    #expect(feed.rewind())
    var buffer: [UInt8] = [0]
    while buffer.withUnsafeMutableBytes({ feed.read(into: $0) }) != 1, !Task.isCancelled { await Task.yield() }
    #expect(!feed.rewind())
    feed.close()
  }

  // The handle of the first exchange is used again.
  @Test func progressOfTheNextExchangeIsReportedOnlyWhenItChanges() async throws {
    server.route("/", .filling(300_000))
    var request = try server.request("/")
    let (steps, continuation) = AsyncStream<TransferProgress>.makeStream()
    request.progress = { continuation.yield($0) }
    try await withEngine { engine async throws in for _ in 0..<2 { _ = try await engine.send(request) } }
    continuation.finish()
    let reported = await steps.reduce(into: []) { $0.append($1) }
    // Each exchange starts without any bytes, which is not a change.
    #expect(!reported.contains(TransferProgress()))
    #expect(reported.count { $0 == TransferProgress(received: 300_000, totalToReceive: 300_000) } == 2)
  }

  private func echo(_ request: PreparedRequest) async throws -> Echo {
    try JSONDecoder().decode(Echo.self, from: Data(await send(request).body))
  }
}

/// Opens its gate when its iterator is released.
private struct HeldPieces: AsyncSequence {
  let pieces: AsyncThrowingStream<[UInt8], any Error>
  let holder: GateOpener

  func makeAsyncIterator() -> AsyncThrowingStream<[UInt8], any Error>.Iterator { pieces.makeAsyncIterator() }
}

private final class GateOpener: Sendable {
  private let gate: Gate

  init(gate: Gate) { self.gate = gate }

  deinit { gate.open() }
}

/// A sequence whose pieces a closure returns by number; `nil` ends it.
final class Pieces: AsyncSequence, Sendable {
  typealias Element = [UInt8]
  typealias Failure = any Error
  private let make: @Sendable (Int) throws -> [UInt8]?
  private let released = Gate()

  init(_ make: @escaping @Sendable (Int) throws -> [UInt8]?) { self.make = make }

  /// Waits until the iterator is released.
  func waitForRelease() async { await released.pass() }

  func makeAsyncIterator() -> Iterator { Iterator(make: make, released: released) }

  final class Iterator: AsyncIteratorProtocol {
    private let make: @Sendable (Int) throws -> [UInt8]?
    private let released: Gate
    private var number = 0

    init(make: @escaping @Sendable (Int) throws -> [UInt8]?, released: Gate) {
      self.make = make
      self.released = released
    }

    deinit { released.open() }

    func next() async throws -> [UInt8]? {
      defer { number += 1 }
      return try make(number)
    }
  }
}
