import Fuzzing
import Testing

@testable import JSONServer

@Suite struct HTTPRequestFuzzTests {
  private static let corpus = [
    "GET /posts?_page=2 HTTP/1.1\r\nHost: api\r\n\r\n",
    "POST /posts HTTP/1.1\r\nHost: api\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
    "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "3;x=y\r\nabc\r\n0a\r\n0123456789\r\n0\r\nX-T: v\r\n\r\n",
    "\r\nOPTIONS * HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
      + "GET http://h/a HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n\r\n",
    "PUT /posts/1 HTTP/1.1\r\nhost:[::1]:80\r\nX: \t \r\nContent-length: 0\r\n\r\n"
      + "DELETE /posts/1 HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n",
  ]
  private static let tokens = [
    "\r\n", "\n", "\r", "\r\n\r\n", " ", "\t", ":", ";", "\0", "HTTP/1.1", "Host: a\r\n", "Content-Length: 3\r\n",
    "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "0\r\n\r\n", "1\r\na\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
  ]

  private struct Outcome: Equatable {
    var requests: [HTTPRequest] = []
    var failure: HTTPRequestError?
    var isBetweenRequests = true
  }

  @Test func splitInputGivesTheSameRequestsWithinTheLimits() async throws {
    var limits = HTTPLimits()
    limits.targetBytes = 40
    limits.headBytes = 120
    limits.fieldCount = 4
    limits.bodyBytes = 24
    limits.chunkExtensionBytes = 12
    try await Fuzzer(corpus: Self.corpus, tokens: Self.tokens).run { input in
      let whole = Self.outcome(of: [input], limits: limits)
      var generator = SeededGenerator(seed: UInt64(input.count))
      let cut = Int.random(in: 0...input.count, using: &generator)
      try #require(Self.outcome(of: [Array(input[..<cut]), Array(input[cut...])], limits: limits) == whole)
      try #require(Self.outcome(of: input.map { [$0] }, limits: limits) == whole)
      for request in whole.requests {
        try #require(request.target.utf8.count <= 3 * limits.targetBytes + 1)
        try #require(request.fields.count <= limits.fieldCount)
        try #require(request.body.count <= limits.bodyBytes)
        try #require(request.target.hasPrefix("/") || request.target == "*")
        try #require(!request.method.isEmpty)
        try #require(request.fields.allSatisfy { $0.value.utf8.allSatisfy(\.isFieldText) })
      }
    }
  }

  private static func outcome(of pieces: [[UInt8]], limits: HTTPLimits) -> Outcome {
    var parser = HTTPRequestParser(limits: limits)
    var outcome = Outcome()
    do {
      for piece in pieces {
        parser.append(piece)
        while let request = try parser.next() { outcome.requests.append(request) }
      }
      outcome.isBetweenRequests = parser.isBetweenRequests
    } catch {
      outcome.failure = error
    }
    return outcome
  }
}
