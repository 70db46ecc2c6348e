import Foundation
import Gates
import Glibc
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// Downloads that continue a partial file, with servers that handle ranges correctly and in wrong ways.
@Suite(.timeLimit(.minutes(10))) struct ResumedDownloadTests: DownloadSuite {
  let setup: DownloadSetup

  private static let oldText = "0123456789"
  private static let newText = "abcdefghij"
  private static let tag = ("ETag", "\"v1\"")
  private static let lost = ServerResponse.raw("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 10\r\n\r\n01234")

  init() throws { setup = try DownloadSetup() }

  private var ranges: [String?] { server.requests.map { $0["Range"] } }

  /// The first response is cut off after five bytes of the old text. Then requests for a range get `part`, and others
  /// the new text.
  private func serve(_ first: ServerResponse = lost, part: ServerResponse) {
    server.route("/") { request, number in
      if number == 1 { return first }
      return request["Range"] == nil ? .text(Self.newText, headers: [("ETag", "\"v2\"")]) : part
    }
  }

  private static func part(_ fields: (String, String)..., body: String = "fghij") -> ServerResponse {
    .response(status: 206, headers: fields, body: Array(body.utf8))
  }

  struct Part: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let response: ServerResponse

    init(_ description: String, _ response: ServerResponse) {
      testDescription = description
      self.response = response
    }
  }

  static let unusableParts = [
    Part("another tag", part(("ETag", "\"v2\""), ("Content-Range", "bytes 5-9/10"))),
    Part("no tag", part(("Content-Range", "bytes 5-9/10"))),
    Part("the tag as a weak one", part(("ETag", "W/\"v1\""), ("Content-Range", "bytes 5-9/10"))),
    Part("two tags", part(tag, ("ETag", "\"v2\""), ("Content-Range", "bytes 5-9/10"))),
    Part("no Content-Range", part(tag)),
    Part("a later start", part(tag, ("Content-Range", "bytes 6-9/10"), body: "ghij")),
    Part("an earlier start", part(tag, ("Content-Range", "bytes 4-9/10"), body: "efghij")),
    Part("a length that is not known", part(tag, ("Content-Range", "bytes 5-9/*"))),
    Part("no part", part(tag, ("Content-Range", "bytes */10"))),
    Part("an end before the start", part(tag, ("Content-Range", "bytes 5-4/10"), body: "")),
    Part("an end behind the file's", part(tag, ("Content-Range", "bytes 5-9/9"))),
    Part("another unit", part(tag, ("Content-Range", "lines 5-9/10"))),
    Part("two Content-Ranges", part(tag, ("Content-Range", "bytes 5-9/10"), ("Content-Range", "bytes 5-9/10"))),
    Part("numbers too large", part(tag, ("Content-Range", "bytes 5-99999999999999999999/100000000000000000000"))),
    Part("fewer bytes than its range", part(tag, ("Content-Range", "bytes 5-9/10"), body: "fgh")),
    Part("more bytes than its range", part(tag, ("Content-Range", "bytes 5-9/10"), body: "fghijk")),
    Part(
      "several parts",
      part(tag, ("Content-Range", "bytes 5-9/10"), ("Content-Type", "multipart/byteranges; boundary=x"))),
    Part("a coded part", part(tag, ("Content-Range", "bytes 5-9/10"), ("Content-Encoding", "gzip"))),
  ]

  @Test func downloadEndsWhenItsTagIsCancelled() async throws {
    let gate = Gate()
    let engine = ScriptedEngine { _, _ in
      await gate.pass()
      return .success(.status(200))
    }
    let client = try InnoNetworkTests.client(engine)
    var call = Call("/")
    call.tag = "film"
    let download = Task { [call, path] () async -> NetworkError? in
      do throws(NetworkError) {
        _ = try await client.download(call, to: path)
        return nil
      } catch {
        return error
      }
    }
    await gate.waitForArrivals(1)
    client.cancel(tag: "film")
    gate.open()
    #expect(await download.value?.phase == .cancelled)
  }

  @Test func downloadThatFailsBeforeItsFirstByteLeavesNoFile() async throws {
    server.route("/", .raw("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 10\r\n\r\n"))
    #expect(await failure()?.phase == .receive)
    #expect(names.isEmpty)
  }

  // RFC 9110, sections 14.4 and 15.3.7.3.
  @Test(arguments: unusableParts)
  func aPartThatCannotBeCombinedMakesTheDownloadStartOver(part: Part) async throws {
    serve(part: part.response)
    let download = try await client.download(Call("/"), to: path)
    #expect(contents() == Self.newText)
    #expect(download.size == 10)
    #expect(download.resumedFrom == 0)
    #expect(ranges == [nil, "bytes=5-", nil])
    #expect(names == ["file"])
    await client.shutdown()
  }

  @Test(arguments: ["102 Processing", "103 Early Hints"])
  func interimHeadBeforeAPartLeavesThePartialFile(status: String) async throws {
    let part = "206 Partial\r\nETag: \"v1\"\r\nContent-Range: bytes 5-9/10\r\nContent-Length: 5\r\n\r\n56789"
    serve(part: .raw("HTTP/1.1 \(status)\r\nLink: </a>\r\n\r\nHTTP/1.1 \(part)"))
    let download = try await client.download(Call("/"), to: path)
    #expect(contents() == Self.oldText)
    #expect(download.resumedFrom == 5)
    #expect(ranges == [nil, "bytes=5-"])
    await client.shutdown()
  }

  @Test(arguments: ["bytes 5-9/10", "Bytes 5-9/10", "bytes 05-009/10"])
  func aPartOfTheSameVersionIsAppended(range: String) async throws {
    serve(part: Self.part(Self.tag, ("Content-Range", range), body: "56789"))
    let download = try await client.download(Call("/"), to: path)
    #expect(contents() == Self.oldText)
    #expect(download.resumedFrom == 5)
    await client.shutdown()
  }

  private static let modified = "Sun, 06 Nov 1994 08:00:00 GMT"

  // RFC 9110, section 13.1.5: a date is a validator only if there is no tag.
  @Test(arguments: [
    (modified, true), ("Sun, 06 Nov 1994 08:00:01 GMT", false), ("Sunday, 06-Nov-94 08:00:00 GMT", false), (nil, false),
  ])
  func aPartHasTheDateOfTheFileThatItContinues(date: String?, isAppended: Bool) async throws {
    let head =
      "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 09:00:00 GMT\r\nLast-Modified: \(Self.modified)\r\n"
      + "Content-Length: 10\r\n\r\n01234"
    let fields = [("Content-Range", "bytes 5-9/10")] + (date.map { [("Last-Modified", $0)] } ?? [])
    serve(.raw(head), part: .response(status: 206, headers: fields, body: Array("56789".utf8)))
    _ = try await client.download(Call("/"), to: path)
    #expect(contents() == (isAppended ? Self.oldText : Self.newText))
    #expect(server.requests[1]["If-Range"] == Self.modified)
    await client.shutdown()
  }

  @Test(arguments: ["W/\"v1\"", "v1", "\"v1", "\"v1\", \"v2\"", "\""])
  func withAWeakTagTheDateIsNotUsedEither(tag: String) async throws {
    let date = "Date: Sun, 06 Nov 1994 09:00:00 GMT\r\nLast-Modified: \(Self.modified)\r\n"
    serve(.raw("HTTP/1.1 200 OK\r\n\(date)ETag: \(tag)\r\nContent-Length: 10\r\n\r\n01234"), part: Self.part())
    _ = try await client.download(Call("/"), to: path)
    #expect(ranges == [nil, nil])
    await client.shutdown()
  }

  @Test func aCodedBodyIsNotResumed() async throws {
    serve(
      .raw("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\n\r\n01234"),
      part: Self.part())
    _ = try await client.download(Call("/"), to: path)
    #expect(ranges == [nil, nil])
    await client.shutdown()
  }

  // The bytes are those of the second response, which has no validator; that of the first does not apply to them.
  @Test func bytesWithoutAValidatorAreNotResumedWithAnEarlierOne() async throws {
    server.route("/") { request, number in
      switch number {
      case 1: Self.lost
      case 2: .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcde")
      default:
        request["Range"] == nil
          ? .text(Self.newText) : Self.part(Self.tag, ("Content-Range", "bytes 5-9/10"), body: "56789")
      }
    }
    _ = try await client.download(Call("/"), to: path)
    #expect(contents() == Self.newText)
    #expect(ranges == [nil, "bytes=5-", nil])
    await client.shutdown()
  }

  @Test func aMethodWithoutRangesIsNotResumed() async throws {
    server.route("/") { _, number in number == 1 ? Self.lost : .text(Self.newText) }
    var call = Call("/", method: .post)
    call.idempotencyKey = "key"
    _ = try await client.download(call, to: path)
    #expect(contents() == Self.newText)
    #expect(ranges == [nil, nil])
    await client.shutdown()
  }

  // RFC 9110, section 15.3.7: a server may send less than it was asked for.
  @Test func shortPartsAreFollowedByRequestsForTheRest() async throws {
    server.route("/") { request, number in
      guard number > 1, let start = request["Range"].flatMap({ Int($0.dropFirst(6).dropLast()) }) else {
        return Self.lost
      }
      let end = min(start + 1, 9)
      let body = Array(Self.oldText.utf8)[start...end]
      return .response(
        status: 206, headers: [Self.tag, ("Content-Range", "bytes \(start)-\(end)/10")], body: Array(body))
    }
    let seen = Recorder<TransferProgress>()
    let download = try await client.download(Call("/"), to: path) { seen.record($0) }
    #expect(contents() == Self.oldText)
    #expect(download.size == 10)
    #expect(ranges == [nil, "bytes=5-", "bytes=7-", "bytes=9-"])
    // Each number includes the bytes of the earlier parts.
    #expect(seen.values == [5, 7, 9, 10].map { TransferProgress(received: $0, totalToReceive: 10) })
    await client.shutdown()
  }

  // Without a Content-Length the end of the connection ends the body, even if bytes are missing.
  @Test func aPartThatEndsEarlyIsContinued() async throws {
    server.route("/") { request, number in
      guard number > 1, let start = request["Range"].flatMap({ Int($0.dropFirst(6).dropLast()) }) else {
        return Self.lost
      }
      let text = Self.oldText.dropFirst(start).prefix(number == 2 ? 2 : 10)
      return .raw(
        "HTTP/1.1 206 Partial\r\nETag: \"v1\"\r\nContent-Range: bytes \(start)-9/10\r\nConnection: close\r\n\r\n\(text)"
      )
    }
    _ = try await client.download(Call("/"), to: path)
    #expect(contents() == Self.oldText)
    #expect(ranges == [nil, "bytes=5-", "bytes=7-"])
    await client.shutdown()
  }

  @Test func partsThatAlwaysEndEarlyFail() async throws {
    server.route("/") { _, number in
      number == 1
        ? Self.lost
        : .raw("HTTP/1.1 206 Partial\r\nETag: \"v1\"\r\nContent-Range: bytes 5-9/10\r\nConnection: close\r\n\r\n")
    }
    let failure = await failure()
    guard case .transport(let error) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(error.reason == .truncated)
    #expect(failure?.attempts == 3)
    #expect(names == ["file.part", "file.part.json"])
    await client.shutdown()
  }

  // A part that lacks a single byte is a failed attempt.
  @Test func partsThatLackTheirLastByteUseUpTheAttempts() async throws {
    server.route("/") { request, number in
      guard number > 1, let start = request["Range"].flatMap({ Int($0.dropFirst(6).dropLast()) }) else {
        return Self.lost
      }
      let text = Self.oldText.dropFirst(start).dropLast(number > 3 ? 0 : 1)
      return .raw(
        "HTTP/1.1 206 Partial\r\nETag: \"v1\"\r\nContent-Range: bytes \(start)-9/10\r\nConnection: close\r\n\r\n\(text)"
      )
    }
    let failure = await failure()
    #expect(ranges == [nil, "bytes=5-", "bytes=9-"])
    guard case .transport(let error) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(error.reason == .truncated)
    #expect(failure?.attempts == 3)
    await client.shutdown()
  }

  @Test(arguments: [("5-9", "56789x"), ("5-7", "56789")])
  func aPartLongerThanItsRangeLeavesNoFile(range: String, body: String) async throws {
    let head = "HTTP/1.1 206 Partial\r\nETag: \"v1\"\r\nContent-Range: bytes \(range)/10\r\nConnection: close"
    server.route("/") { _, number in number == 1 ? Self.lost : .raw("\(head)\r\n\r\n\(body)") }
    guard case .transport(let error) = await failure()?.kind else { throw NetworkErrorExpected() }
    #expect(error.reason == .malformedResponse)
    #expect(names.isEmpty)
    await client.shutdown()
  }

  @Test func aPartThatWasNotRequestedIsRefused() async throws {
    server.route("/", Self.part(Self.tag, ("Content-Range", "bytes 0-4/10")))
    guard case .transport(let error) = await failure()?.kind else { throw NetworkErrorExpected() }
    #expect(error.reason == .malformedResponse)
    #expect(names.isEmpty)
    await client.shutdown()
  }

  @Test func partialContentIsAcceptedIf200Is() async throws {
    serve(part: Self.part(Self.tag, ("Content-Range", "bytes 5-9/10"), body: "56789"))
    var call = Call("/")
    call.acceptableStatus = 200..<201
    #expect(try await client.download(call, to: path).resumedFrom == 5)
    #expect(contents() == Self.oldText)
    await client.shutdown()
  }

  @Test func partialContentIsNotAcceptedIf200IsNot() async throws {
    serve(
      .raw("HTTP/1.1 203 Changed\r\nETag: \"v1\"\r\nContent-Length: 10\r\n\r\n01234"),
      part: Self.part(Self.tag, ("Content-Range", "bytes 5-9/10")))
    var call = Call("/")
    call.acceptableStatus = 203..<204
    guard case .status(let response) = await failure(call)?.kind else { throw NetworkErrorExpected() }
    #expect(response.head.status == .partialContent)
    await client.shutdown()
  }

  // Also if the call accepts the status 416.
  @Test(arguments: [200..<300, 200..<500])
  func aRangeThatCannotBeSatisfiedMakesTheDownloadStartOver(accepted: Range<Int>) async throws {
    serve(part: .text("no such range", status: 416, headers: [("Content-Range", "bytes */3")]))
    var call = Call("/")
    call.acceptableStatus = accepted
    _ = try await client.download(call, to: path)
    #expect(contents() == Self.newText)
    #expect(ranges == [nil, "bytes=5-", nil])
    await client.shutdown()
  }

  /// The connection ends after the last byte, before the end of the body is known.
  private static let complete = ServerResponse.raw(
    "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nTransfer-Encoding: chunked\r\n\r\na\r\n\(oldText)\r\n")

  // RFC 9110, section 15.5.17. Most servers send no validator with a 416, so the last byte is requested, whose response
  // has it.
  @Test(arguments: [200..<300, 200..<500]) func aCompletePartIsConfirmedByItsLastByte(accepted: Range<Int>) async throws
  {
    server.route("/") { request, _ in
      switch request["Range"] {
      case nil: Self.complete
      case "bytes=9-": Self.part(Self.tag, ("Content-Range", "bytes 9-9/10"), body: "9")
      default: .text("no such range", status: 416, headers: [("Content-Range", "bytes */10")])
      }
    }
    let seen = Recorder<TransferProgress>()
    var call = Call("/")
    call.acceptableStatus = accepted
    let download = try await client.download(call, to: path) { seen.record($0) }
    #expect(contents() == Self.oldText)
    #expect(names == ["file"])
    #expect(ranges == [nil, "bytes=10-", "bytes=9-"])
    #expect(server.requests.map { $0["If-Range"] } == [nil, "\"v1\"", "\"v1\""])
    #expect((download.size, download.resumedFrom) == (10, 9))
    #expect(seen.values.last == TransferProgress(received: 10, totalToReceive: 10))
    await client.shutdown()
  }

  @Test func aCompletePartOfAnotherVersionIsReplaced() async throws {
    server.route("/") { request, _ in
      switch request["Range"] {
      case nil: Self.complete
      case "bytes=9-": .text(Self.newText, headers: [("ETag", "\"v2\"")])
      default: .text("no such range", status: 416, headers: [("Content-Range", "bytes */10")])
      }
    }
    #expect(try await client.download(Call("/"), to: path).resumedFrom == 0)
    #expect(contents() == Self.newText)
    #expect(ranges == [nil, "bytes=10-", "bytes=9-"])
    await client.shutdown()
  }

  // Only a 416 states that the range starts after the end of the file.
  @Test func aPartWithoutARangeOfACompleteFileIsReplaced() async throws {
    server.route("/") { request, number in
      if number == 1 { return Self.complete }
      return request["Range"] == nil
        ? .text(Self.newText) : Self.part(Self.tag, ("Content-Range", "bytes */10"), body: "")
    }
    _ = try await client.download(Call("/"), to: path)
    #expect(contents() == Self.newText)
    #expect(ranges == [nil, "bytes=10-", nil])
    await client.shutdown()
  }

  // With `START` the server refuses every range, and states the start of the range as the length of the file.
  @Test(
    arguments: [
      ("bytes */10", [nil, "bytes=10-", "bytes=9-", nil]), ("bytes */9", [nil, "bytes=10-", nil]),
      ("bytes */11", [nil, "bytes=10-", nil]), ("bytes */*", [nil, "bytes=10-", nil]),
      ("lines */10", [nil, "bytes=10-", nil]), ("bytes 0-9/10", [nil, "bytes=10-", nil]),
      ("START", [nil, "bytes=10-", "bytes=9-", nil]),
    ] as [(String, [String?])])
  func aPartThatIsNotConfirmedIsReplaced(field: String, expected: [String?]) async throws {
    server.route("/") { request, number in
      guard number > 1, let range = request["Range"] else {
        return number == 1 ? Self.complete : .text(Self.newText)
      }
      let value = field == "START" ? "bytes */\(range.dropFirst(6).dropLast())" : field
      return .text("no such range", status: 416, headers: [("Content-Range", value)])
    }
    _ = try await client.download(Call("/"), to: path)
    #expect(contents() == Self.newText)
    #expect(ranges == expected)
    await client.shutdown()
  }

  // MARK: - Attempts

  @Test func attemptsCountWhetherTheyFailInTheHeadOrInTheBody() async throws {
    server.route("/") { _, number in number.isMultiple(of: 2) ? Self.lost : .json("{}", status: 503) }
    #expect(await failure()?.attempts == 3)
    #expect(server.requestCount("/") == 3)
    await client.shutdown()
  }

  @Test(arguments: [206, 416]) func attemptsBeforeAStartOverCount(status: Int) async throws {
    server.route("/") { request, number in
      switch (number, request["Range"]) {
      case (1, _): Self.lost
      case (2, _): .json("{}", status: 503)
      case (_, nil): Self.lost
      default: .response(status: status)
      }
    }
    #expect(await failure()?.attempts == 3)
    #expect(ranges == [nil, "bytes=5-", "bytes=5-", nil])
    await client.shutdown()
  }
}
