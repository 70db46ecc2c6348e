import FoundationEssentials
import Testing

@testable import JSONServer

/// Correct, faulty and excessive use of connections. Timeouts are short and chosen by the test.
@Suite struct ConnectionTests {
  @Test func pipelinedRequestsGetTheirResponsesInOrder() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let ids = Array(1...50)
      try await connection.write(ids.map { "GET /posts/\($0)?_expand=user HTTP/1.1\r\nHost: [::1]\r\n\r\n" }.joined())
      for id in ids { #expect(try await connection.receive().body.contains(#""id":\#(id),"title""#)) }
    }
  }

  @Test func continueIsSentToAClientThatExpectsIt() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let head = "POST /posts HTTP/1.1\r\nHost: [::1]\r\nExpect: 100-continue\r\n"
      try await connection.write("\(head)Content-Length: \(post().utf8.count)\r\n\r\n")
      #expect(try await connection.receive().status == 100)
      try await connection.write(post())
      #expect(try await connection.receive().status == 201)
      try await connection.write("\(head)Transfer-Encoding: chunked\r\n\r\n")
      #expect(try await connection.receive().status == 100)
      try await connection.write("\(String(post().utf8.count, radix: 16))\r\n\(post())\r\n0\r\n\r\n")
      #expect(try await connection.receive().status == 201)
      // A body that is too large is refused without a 100 response.
      try await connection.write("\(head)Content-Length: 99999999\r\n\r\n")
      #expect(try await connection.receive().status == 413)
      #expect(try await connection.isClosedByServer())
    }
  }

  @Test func chunkedBodyUpToTheLimitIsAccepted() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let text = String(repeating: "x", count: 960 << 10)
      let chunks = Array(post(#""a":"\#(text)""#).utf8).chunks(of: 16).map {
        "\(String($0.count, radix: 16))\r\n\(String(decoding: $0, as: UTF8.self))\r\n"
      }
      try await connection.write(
        "POST /posts HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks.joined())0\r\n\r\n")
      let created = try await connection.receive()
      #expect(created.status == 201)
      #expect(created.body == post(#""a":"\#(text)""#, #""id":101"#))
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/3.0\r\nHost: [::1]\r\n\r\n", 505),
    ("BREW / HTTP/1.1\r\nHost: [::1]\r\n\r\n", 501),
    ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: [::1]\r\n\r\n", 414),
    ("POST /posts HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n", 413),
  ])
  func errorResponseNamesTheMistake(request: String, status: Int) async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      try await connection.write(request)
      let response = try await connection.receive()
      #expect(response.status == status)
      #expect(response.body.hasPrefix(#"{"error":"The "#))
      #expect(response.fields["content-type"] == "application/json; charset=utf-8")
      guard status != 501 else { return }
      #expect(response.fields["connection"] == "close")
      #expect(try await connection.isClosedByServer())
    }
  }

  @Test func errorResponseArrivesWhileTheClientIsSending() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      let chunk = "8000\r\n\(String(repeating: "x", count: 0x8000))\r\n"
      try await connection.write(
        "POST /posts HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "\(String(repeating: chunk, count: 100))0\r\n\r\n"
      )
      #expect(try await connection.receive().status == 413)
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("GET / HTTP/1.1\r\nHost: [::1]\r\nX: ", true),
      ("POST /posts HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 9\r\n\r\n{", false),
    ])
  func requestThatStopsArrivingTimesOut(request: String, isInHead: Bool) async throws {
    var limits = HTTPLimits.withoutTimeouts
    if isInHead { limits.headTime = .milliseconds(200) } else { limits.requestTime = .milliseconds(200) }
    try await withServer(limits: limits) { url in
      let connection = try RawConnection(to: url)
      try await connection.write(request)
      #expect(try await connection.receive().status == 408)
      #expect(try await connection.isClosedByServer())
    }
  }

  /// Each byte is sent within a timeout that would restart at each byte. On a busy machine one may be sent too late to
  /// show the difference: then there is another try.
  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: [::1]\r\n", "POST /posts HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func requestThatArrivesByteByByteTimesOut(head: String) async throws {
    var limits = HTTPLimits.withoutTimeouts
    limits.headTime = .milliseconds(1_500)
    limits.requestTime = .milliseconds(1_500)
    limits.fieldCount = .max
    try await withServer(limits: limits) { url in
      for _ in 0..<5 {
        let connection = try RawConnection(to: url)
        try await connection.write(head)
        let isChunked = head.hasPrefix("POST")
        let sender = Task { () -> (longestPause: Duration, isOver: Bool) in
          let start = ContinuousClock.now
          var (last, longestPause) = (start, Duration.zero)
          // A server that restarts its timeout at each byte responds after the last one.
          while .now - start < .seconds(15) {
            guard !Task.isCancelled else { return (max(longestPause, .now - last), false) }
            try? connection.writeAtOnce(isChunked ? "1\r\nx\r\n" : "A:\r\n")
            longestPause = max(longestPause, .now - last)
            last = .now
            try? await Task.sleep(for: .milliseconds(2))
          }
          return (longestPause, true)
        }
        #expect(try await connection.receive().status == 408)
        sender.cancel()
        let (longestPause, isOver) = await sender.value
        if longestPause < .milliseconds(500) {
          #expect(!isOver)
          break
        }
      }
    }
  }

  @Test func http10ClientKeepsItsConnectionOnRequest() async throws {
    try await withServer { url in
      let connection = try RawConnection(to: url)
      try await connection.write("GET /users/1 HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
      #expect(try await connection.receive().fields["connection"] == "keep-alive")
      try await connection.write("GET /users/1 HTTP/1.0\r\n\r\n")
      #expect(try await connection.receive().fields["connection"] == "close")
      #expect(try await connection.isClosedByServer())
    }
  }

  @Test func idleConnectionIsClosedWithoutAResponse() async throws {
    var limits = HTTPLimits.withoutTimeouts
    limits.idleTime = .seconds(1)
    try await withServer(limits: limits) { url in
      let unused = try RawConnection(to: url)
      // On a loaded machine the idle time can pass before the server reads the request: then another connection is
      // used.
      var used = try RawConnection(to: url)
      var response = try? await used.send("GET", "/users/1")
      for _ in 0..<20 where response == nil {
        used = try RawConnection(to: url)
        response = try? await used.send("GET", "/users/1")
      }
      #expect(response?.status == 200)
      #expect(try await used.countToEnd() == 0)
      #expect(try await unused.countToEnd() == 0)
    }
  }

  /// A request that has arrived when the idle time is over. Whether it has, the client cannot know: a connection that
  /// is closed before is followed by another.
  @Test func requestThatArrivesAtTheEndOfTheIdleTimeGetsAResponse() async throws {
    var limits = HTTPLimits.withoutTimeouts
    // Over before the first byte is read.
    limits.idleTime = .zero
    try await withServer(limits: limits) { url in
      var response: RawResponse?
      for _ in 0..<200 where response == nil {
        response = try? await RawConnection(to: url).send("GET", "/users/1")
      }
      #expect(response?.status == 200)
    }
  }

  @Test func clientThatDoesNotReadIsDisconnected() async throws {
    var limits = HTTPLimits.withoutTimeouts
    limits.responseTime = .milliseconds(300)
    try await withServer(limits: limits) { url in
      let connection = try RawConnection(to: url, receiveBuffer: 4_096)
      let request = "GET /photos HTTP/1.1\r\nHost: [::1]\r\n\r\n"
      // More than the socket buffers of both sides.
      try await connection.write(String(repeating: request, count: 20))
      #expect(try await connection.isReset())
    }
  }

  @Test func connectionAboveTheLimitReplacesTheLongestWaiting() async throws {
    var limits = HTTPLimits.withoutTimeouts
    limits.connections = 3
    try await withServer(limits: limits) { url in
      let connections = try (0..<3).map { _ in try RawConnection(to: url) }
      // Each is known to be open, and the second has waited longer than the first.
      for connection in [connections[0], connections[1], connections[2], connections[0]] {
        #expect(try await connection.send("GET", "/users/1").status == 200)
      }
      let fourth = try RawConnection(to: url)
      #expect(try await fourth.send("GET", "/users/1").status == 200)
      #expect(try await connections[1].isClosedByServer())
      for connection in [connections[0], connections[2]] {
        #expect(try await connection.send("GET", "/users/1").status == 200)
      }
    }
  }

  @Test func incompleteRequestsDoNotBlockACompleteOne() async throws {
    try await withServer { url in
      var halves: [RawConnection] = []
      for _ in 0..<400 {
        let half = try RawConnection(to: url)
        // One that sends nothing for 100 ms may be replaced too.
        try? await half.write("GET / HTTP/1.1\r\nHost: ")
        halves.append(half)
      }
      #expect(try await RawConnection(to: url).send("GET", "/users/1").status == 200)
      #expect(try await halves[0].isClosedByServer())
    }
  }

  @Test func largeResponsesShareALimit() async throws {
    var limits = HTTPLimits.withoutTimeouts
    limits.largeResponseBytes = 100_000
    try await withServer(limits: limits) { url in
      #expect(try await RawConnection(to: url).send("GET", "/photos").status == 503)
      let small = try await RawConnection(to: url).send("GET", "/posts")
      #expect(small.status == 200)
      // The memory of a response is released.
      let connection = try RawConnection(to: url)
      for _ in 0..<5 { #expect(try await connection.send("GET", "/comments?_limit=300").status == 200) }
    }
  }

  /// There is room for one connection, so that the second client is served when that of the first has ended.
  @Test(.timeLimit(.minutes(10))) func memoryOfAResponseIsReleasedWhenItsClientIsGone() async throws {
    let length = try await answer("HEAD", "/photos").fields["content-length"]
    var limits = HTTPLimits.withoutTimeouts
    limits.largeResponseBytes = try #require(length.flatMap { Int($0) })
    limits.connections = 1
    limits.graceTime = .seconds(1_200)
    try await withServer(limits: limits) { url in
      let request = "GET /photos HTTP/1.1\r\nHost: [::1]\r\n\r\n"
      // More responses than the socket buffers of both sides hold, to a client that closes its connection at once.
      try RawConnection(to: url, receiveBuffer: 4_096).writeAtOnce(String(repeating: request, count: 20))
      #expect(try await RawConnection(to: url).send("GET", "/photos").status == 200)
    }
  }

  @Test func responsesUpTo64KiBNeedNoMemoryOfTheLimit() async throws {
    var limits = HTTPLimits.withoutTimeouts
    limits.largeResponseBytes = 0
    try await withServer(limits: limits) { url in
      let connection = try RawConnection(to: url)
      /// The length of the response with a text of so many characters; nil when it is refused.
      func length(_ count: Int) async throws -> Int? {
        let text = String(repeating: "x", count: count)
        let response = try await connection.send("PATCH", "/posts/1", body: #"{"body":"\#(text)"}"#)
        return response.status == 200 ? response.body.utf8.count : nil
      }
      let rest = 65_536 - (try await length(1) ?? 0)
      #expect(try await length(1 + rest) == 65_536)
      #expect(try await length(1 + rest + 1) == nil)
    }
  }

  @Test(arguments: [(Duration.microseconds(99), "0.0"), (.microseconds(12_345), "12.3"), (.seconds(2), "2000.0")])
  func durationInTheLogHasTenthsOfAMillisecond(duration: Duration, text: String) {
    let request = HTTPRequest(method: "POST", target: "/", body: [1])
    let entry = HTTPLogEntry(request, HTTPResponse(status: 201, body: [1, 2, 3]), duration: duration)
    #expect(entry.description == "POST / 201 3 bytes \(text) ms")
  }

  /// RFC 9110, section 5.6.7.
  @Test func responseHasItsReasonAndADate() throws {
    let bytes = HTTPResponse(status: 204).bytes(isHead: false, keepsAlive: true, minorVersion: 1)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines.first == "HTTP/1.1 204 No Content")
    let date = try #require(lines.last)
    #expect(date.wholeMatch(of: #/Date: [A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT/#) != nil)
  }

  /// RFC 9110, section 15; RFC 6585, section 5 for 431.
  @Test(arguments: [
    (200, "OK"), (201, "Created"), (304, "Not Modified"), (400, "Bad Request"), (401, "Unauthorized"),
    (404, "Not Found"), (405, "Method Not Allowed"), (408, "Request Timeout"), (409, "Conflict"), (410, "Gone"),
    (412, "Precondition Failed"), (413, "Content Too Large"), (414, "URI Too Long"), (417, "Expectation Failed"),
    (422, "Unprocessable Content"), (431, "Request Header Fields Too Large"), (500, "Internal Server Error"),
    (501, "Not Implemented"), (503, "Service Unavailable"), (505, "HTTP Version Not Supported"),
    (507, "Insufficient Storage"),
  ])
  func statusIsSentWithItsReasonPhrase(status: Int, reason: String) {
    let bytes = HTTPResponse(status: status).bytes(isHead: false, keepsAlive: true, minorVersion: 1)
    #expect(bytes.starts(with: "HTTP/1.1 \(status) \(reason)\r\n".utf8))
  }

  @Test func requestsAreLoggedOnALineEach() async throws {
    let lines = AsyncStream.makeStream(of: String.self)
    let api = RESTServer(resources: Resource.all) { lines.continuation.yield($0) }
    let connection = try RawConnection(to: try await api.start())
    _ = try await connection.send("HEAD", "/posts?title=\u{9B}é")
    try await connection.write("nonsense\r\n")
    _ = try await connection.receive()
    await api.stop()
    lines.continuation.finish()
    var iterator = lines.stream.makeAsyncIterator()
    let line = try #require(await iterator.next())
    #expect(line.hasPrefix("HEAD /posts?title=%C2%9B%C3%A9 200 0 bytes "))
    #expect(line.hasSuffix(" ms"))
    #expect(await iterator.next() == "- - 400 42 bytes 0.0 ms")
  }

  @Test func onlyAddressesOfThisMachineAreAccepted() async throws {
    let api = RESTServer(resources: Resource.all)
    let url = try await api.start(host: "127.0.0.2")
    #expect(url.host() == "127.0.0.2")
    await api.stop()
    #expect(try await api.start(host: "localhost").absoluteString.hasPrefix("http://localhost:"))
    await api.stop()
    #expect(try await api.start(host: "::1").absoluteString.hasPrefix("http://[::1]:"))
    await api.stop()
    await #expect(throws: ServerError.unknownHost("no.such.host")) { try await api.start(host: "no.such.host") }
    await #expect(throws: ServerError.addressNotAvailable(host: "192.0.2.1")) {
      try await api.start(host: "192.0.2.1")
    }
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
