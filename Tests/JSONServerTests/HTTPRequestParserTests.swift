import Testing

@testable import JSONServer

/// The parser without a connection; see also `ConnectionTests`.
@Suite struct HTTPRequestParserTests {
  @Test func requestIsReadWithItsFieldsAndBody() throws {
    let text = "POST /posts?a=1 HTTP/1.1\r\nHost: api\r\nX-Two:  a b \t\r\nx-two: c\r\nContent-Length: 4\r\n\r\nbodyGET"
    var parser = HTTPRequestParser(limits: HTTPLimits())
    parser.append(Array(text.utf8))
    let request = try #require(try parser.next())
    #expect(request.method == "POST")
    #expect(request.target == "/posts?a=1")
    #expect(request["host"] == "api")
    #expect(request["x-two"] == "a b, c")
    #expect(request.body == Array("body".utf8))
    #expect(request.keepsAlive)
    #expect(try parser.next() == nil)
    #expect(!parser.isBetweenRequests)
  }

  @Test func pipelinedRequestsAreParsedOneByOne() throws {
    var parser = HTTPRequestParser(limits: HTTPLimits())
    let chunked =
      "POST /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n2;x=y\r\nab\r\n01 \r\nc\r\n0\r\nX-T: v\r\n\r\n"
    parser.append(Array("\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n\(chunked)GET /c HTTP/1.0\r\n\r\n".utf8))
    #expect(try parser.next()?.target == "/a")
    let second = try #require(try parser.next())
    #expect(second.body == Array("abc".utf8))
    #expect(second["x-t"] == nil)
    let third = try #require(try parser.next())
    #expect(third.target == "/c")
    #expect(!third.keepsAlive)
    #expect(try parser.next() == nil)
    #expect(parser.isBetweenRequests)
  }

  @Test(arguments: [
    ("GET http://other.example/a?b HTTP/1.1", "/a?b"), ("GET HTTPS://other.example?b HTTP/1.1", "/?b"),
    ("GET http://a HTTP/1.1", "/"), ("GET //a HTTP/1.1", "//a"),
    ("OPTIONS * HTTP/1.1", "*"), ("GET /ü HTTP/1.1", "/ü"),
  ])
  func targetIsAcceptedInEveryForm(line: String, target: String) throws {
    #expect(try Self.parse("\(line)\r\nHost: a\r\n\r\n")?.target == target)
  }

  /// RFC 3986, section 3.2.2.
  @Test(arguments: ["", "my-api.example:80", "[::1]:8080", "a_b~%20!$&'()*+,;="])
  func hostIsAcceptedInEveryForm(host: String) throws {
    #expect(try Self.parse("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")?["host"] == host)
  }

  /// RFC 9110, sections 5.5 and 5.6.2.
  @Test func nameOfAFieldIsAnyTokenAndItsValueMayHaveATab() throws {
    let request = try Self.parse("GET / HTTP/1.1\r\nHost: a\r\n!#$%&'*+-.^_`|~09AZaz: a\té\r\n\r\n")
    #expect(request?["!#$%&'*+-.^_`|~09azaz"] == "a\té")
  }

  /// RFC 9110, section 10.1.1, about the only expectation that there is.
  @Test(arguments: ["100-continue", "something"]) func expectationOfAnHTTP10ClientIsIgnored(expectation: String) throws
  {
    #expect(try Self.parse("GET / HTTP/1.0\r\nExpect: \(expectation)\r\n\r\n")?.target == "/")
  }

  @Test(arguments: [
    ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: x, Close\r\n", false), ("HTTP/1.0", "", false),
    ("HTTP/1.0", "Connection: keep-alive\r\n", true), ("HTTP/1.0", "Connection: keep-alive, close\r\n", false),
    ("HTTP/1.9", "", true),
  ])
  func connectionIsKeptAccordingToVersionAndField(version: String, field: String, keepsAlive: Bool) throws {
    #expect(try Self.parse("GET / \(version)\r\nHost: a\r\n\(field)\r\n")?.keepsAlive == keepsAlive)
  }

  @Test(arguments: [
    (400, "GET /\r\n\r\n"), (400, "GET  / HTTP/1.1\r\n"), (400, "GET / HTTP/1.1 \r\n"), (400, " GET / HTTP/1.1\r\n"),
    (400, "G(T / HTTP/1.1\r\n"), (400, "GET / http/1.1\r\n"), (400, "GET / HTTP/11\r\n"), (400, "GET a HTTP/1.1\r\n"),
    (400, "GET * HTTP/1.1\r\n"), (400, "GET /#a HTTP/1.1\r\n"), (400, "GET ftp://a/ HTTP/1.1\r\n"),
    (400, "GET http:///a HTTP/1.1\r\n"),
    (400, "\r\n\r\nGET / HTTP/1.1\r\n"), (400, "GET / HTTP/1.1\n"), (400, "GET /\u{7F} HTTP/1.1\r\n"),
    (400, "GET / HTTP/1.x\r\n"), (400, "GET / HTTP/x.1\r\n"), (400, "GET / HTTP/1,1\r\n"), (400, "GET / HTTP/1.10\r\n"),
    (400, "GET /\u{1} HTTP/1.1\r\n"), (400, "GET /\ta HTTP/1.1\r\n"),
    (505, "GET / HTTP/2.0\r\n"), (505, "PRI * HTTP/2.0\r\n"), (505, "GET / HTTP/0.9\r\n"),
  ])
  func malformedRequestLineIsRejected(status: Int, text: String) {
    #expect(Self.failure(text)?.status == status)
  }

  @Test(arguments: [
    (400, ""), (400, "Host: a\r\nHost: a\r\n"), (400, "Host: a/b\r\n"), (400, "Host: a b\r\n"),
    (400, "Host: a\r\n X: b\r\n"),
    (400, "Host: a\r\nX : b\r\n"), (400, "Host: a\r\n: b\r\n"), (400, "Host: a\r\nX\r\n"),
    (400, "Host: a\r\nX: a\rb\r\n"), (400, "Host: a\r\nX: a\u{7F}b\r\n"), (400, "Host: a\r\nTransfer-Encoding:\r\n"),
    (400, "Host: a\r\nX: a\0b\r\n"), (400, "Host: a\r\nX: b\n"), (400, "Host: a\r\nX: a\r\n b\r\n"),
    (400, "Host: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n"), (400, "Host: a\r\nContent-Length: +1\r\n"),
    (400, "Host: a\r\nContent-Length: 1, 1\r\n"), (400, "Host: a\r\nContent-Length:\r\n"),
    (400, "Host: a\r\nContent-Length: ١\r\n"),
    (400, "Host: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n"),
    (400, "Host: a\r\nTransfer-Encoding: gzip\r\n"),
    (400, "Host: a\r\nTransfer-Encoding: chunked, chunked\r\n"),
    (400, "Host: a\r\nTransfer-Encoding: chunked, gzip\r\n"),
    (501, "Host: a\r\nTransfer-Encoding: gzip, chunked\r\n"),
    (501, "Host: a\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"),
    (413, "Host: a\r\nContent-Length: 1048577\r\n"), (413, "Host: a\r\nContent-Length: 99999999999999999999\r\n"),
    (417, "Host: a\r\nExpect: 200-ok\r\n"),
  ])
  func malformedFieldsAreRejected(status: Int, fields: String) {
    #expect(Self.failure("POST / HTTP/1.1\r\n\(fields)\r\n")?.status == status)
  }

  @Test(arguments: [" ", "\t"]) func foldedFieldIsNamedInTheError(blank: String) {
    let text = "GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n\(blank)c\r\n\r\n"
    #expect(Self.failure(text)?.message == "A header field is folded over several lines.")
  }

  @Test func requestAfterAnErrorIsNotParsed() {
    var parser = HTTPRequestParser(limits: HTTPLimits())
    parser.append(Array("GET\r\n".utf8))
    #expect(throws: HTTPRequestError.malformed("The request line is malformed.")) { try parser.next() }
    parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    #expect(throws: HTTPRequestError.malformed("The request line is malformed.")) { try parser.next() }
  }

  @Test(arguments: ["Host: a\r\nHost: a\r\n", "Host: a/b\r\n"])
  func hostOfAnHTTP10RequestIsCheckedWhereThereIsOne(fields: String) {
    #expect(Self.failure("GET / HTTP/1.0\r\n\(fields)\r\n")?.status == 400)
  }

  @Test func transferCodingInHTTP10IsRejected() {
    #expect(Self.failure("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n")?.status == 400)
  }

  @Test(arguments: [
    (400, "x\r\n"), (400, "-1\r\n"), (400, "\r\n"), (400, "0x1\r\n"), (400, "1 2\r\n"), (400, "1\n"), (400, "1;\0\r\n"),
    (400, "1\r\nab"),
    (400, "1\r\na\n0\r\n"), (400, "00000000000000001\r\n"), (400, "0\r\nX : y\r\n"), (400, "0\r\n Y\r\n"),
    (413, "100001\r\n"), (413, "1\r\na\r\n100000\r\n"), (413, "ffffffffffffffff\r\n"),
  ])
  func malformedChunksAreRejected(status: Int, chunks: String) {
    #expect(
      Self.failure("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)xx")?.status == status)
  }

  @Test func requestsAreAcceptedUpToEachLimit() throws {
    var limits = HTTPLimits()
    limits.targetBytes = 20
    limits.headBytes = 100
    limits.fieldCount = 3
    limits.bodyBytes = 8
    limits.chunkExtensionBytes = 6
    func request(target: Int = 1, value: Int = 1, fields: Int = 0) -> String {
      let extra = String(repeating: "A:\r\n", count: fields)
      return
        "GET /\(String(repeating: "t", count: target - 1)) HTTP/1.1\r\n"
        + "Host: \(String(repeating: "h", count: value))\r\n\(extra)\r\n"
    }
    func status(_ text: String) -> Int? { Self.failure(text, limits: limits)?.status }
    #expect(try Self.parse(request(target: 20), limits: limits) != nil)
    #expect(status(request(target: 21)) == 414)
    // The request line has 16 bytes, the name and the ends of the lines 10.
    #expect(try Self.parse(request(value: 74), limits: limits) != nil)
    #expect(Self.failure(request(value: 75), limits: limits) == .headTooLarge)
    #expect(try Self.parse(request(fields: 2), limits: limits) != nil)
    #expect(Self.failure(request(fields: 3), limits: limits) == .tooManyFields)

    let chunked = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(try Self.parse("\(chunked)4\r\nabcd\r\n4\r\nabcd\r\n0\r\n\r\n", limits: limits)?.body.count == 8)
    #expect(status("\(chunked)4\r\nabcd\r\n5\r\nabcde\r\n0\r\n\r\n") == 413)
    #expect(try Self.parse("\(chunked)0000000000000001\r\na\r\n0\r\n\r\n", limits: limits)?.body.count == 1)
    #expect(try Self.parse("\(chunked)1;ab\r\na\r\n1;ab\r\na\r\n0\r\n\r\n", limits: limits)?.body.count == 2)
    #expect(status("\(chunked)1;ab\r\na\r\n1;abc\r\na\r\n0\r\n\r\n") == 400)
    #expect(status("\(chunked)1 ;ab\r\na\r\n1;ab\r\na\r\n0\r\n\r\n") == 400)
    #expect(try Self.parse("\(chunked)0\r\nA:\r\n\r\n", limits: limits) != nil)
    #expect(status("\(chunked)0\r\nA:\r\nA:\r\n\r\n") == 431)
    // The head has 56 bytes, the name of the trailer field and the ends of the lines 6.
    func trailer(_ count: Int) -> String { "\(chunked)0\r\nA:\(String(repeating: "t", count: count))\r\n\r\n" }
    #expect(try Self.parse(trailer(38), limits: limits) != nil)
    #expect(status(trailer(39)) == 431)
    let sized = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 8\r\n\r\nabcdefgh"
    #expect(try Self.parse(sized, limits: limits)?.body.count == 8)
    #expect(status("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n") == 413)
  }

  @Test(arguments: ["0", "00"])
  func requestWithAnEmptyBodyIsCompleteAtTheEndOfItsHead(length: String) throws {
    #expect(try Self.parse("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")?.target == "/a")
  }

  @Test func everyRequestOfAConnectionHasTheWholeLimits() throws {
    var limits = HTTPLimits()
    // The head and the trailer of the request below: the empty line before it does not count.
    limits.headBytes = 96
    limits.fieldCount = 3
    limits.bodyBytes = 2
    limits.chunkExtensionBytes = 3
    let request =
      "\r\nPOST /\(String(repeating: "t", count: 30)) HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "2;ab\r\nab\r\n0\r\nX-T: v\r\n\r\n"
    var parser = HTTPRequestParser(limits: limits)
    parser.append(Array(String(repeating: request, count: 3).utf8))
    for _ in 1...3 { #expect(try parser.next()?.body == Array("ab".utf8)) }
    #expect(parser.isBetweenRequests)
  }

  @Test func lineWithoutAnEndIsRejectedAtTheLimit() {
    var limits = HTTPLimits()
    limits.headBytes = 1_000
    #expect(Self.failure("GET /\(String(repeating: "a", count: 9_000))", limits: limits)?.status == 414)
    #expect(Self.failure("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 1_000))", limits: limits)?.status == 431)
    let chunked = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(Self.failure("\(chunked)1;\(String(repeating: "a", count: 5_000))")?.status == 400)
  }

  @Test func continueIsExpectedUntilTheBodyBegins() throws {
    var parser = HTTPRequestParser(limits: HTTPLimits())
    parser.append(Array("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n".utf8))
    #expect(try parser.next() == nil)
    #expect(!parser.expectsContinue)
    parser.append(Array("\r\n".utf8))
    #expect(try parser.next() == nil)
    #expect(parser.expectsContinue)
    parser.append(Array("a".utf8))
    #expect(try parser.next() == nil)
    #expect(!parser.expectsContinue)
  }

  @Test func continueIsNotExpectedAfterTheEndOfAnEmptyBody() throws {
    var parser = HTTPRequestParser(limits: HTTPLimits())
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n"
    for (text, expectsContinue) in [(head, true), ("0\r\n", false)] {
      parser.append(Array(text.utf8))
      #expect(try parser.next() == nil)
      #expect(parser.expectsContinue == expectsContinue)
    }
  }

  /// It does not know that status (RFC 9110, section 10.1.1).
  @Test func clientOfHTTP10ExpectsNoContinue() throws {
    var parser = HTTPRequestParser(limits: HTTPLimits())
    parser.append(Array("POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n".utf8))
    #expect(try parser.next() == nil)
    #expect(!parser.expectsContinue)
  }

  private static func parse(_ text: String, limits: HTTPLimits = HTTPLimits()) throws -> HTTPRequest? {
    var parser = HTTPRequestParser(limits: limits)
    parser.append(Array(text.utf8))
    return try parser.next()
  }

  /// The error that ends a stream; nil when it has none.
  private static func failure(_ text: String, limits: HTTPLimits = HTTPLimits()) -> HTTPRequestError? {
    do {
      _ = try parse(text, limits: limits)
      return nil
    } catch {
      return error as? HTTPRequestError
    }
  }
}
