import HTTPTypes
import Testing

@testable import InnoNetworkEngine

/// The buffer of a streamed body and the options of an exchange, without a server.
@Suite(.timeLimit(.minutes(10))) struct CurlStreamTests {
  /// A stream whose exchange was not submitted.
  private func withStream(_ body: (CurlStream) async throws -> Void) async throws {
    let loop = try CurlLoop(options: .direct)
    defer { loop.abandon() }
    try await body(CurlStream(number: 1, loop: loop))
  }

  @Test func pieceFitsIfTheUnreadBytesStayWithinTheWindow() async throws {
    try await withStream { stream in
      // An empty buffer takes a piece of any size, which otherwise would never arrive.
      #expect(stream.hasRoom(for: 1 << 20))
      stream.hold((256 << 10) - 10)
      #expect(stream.hasRoom(for: 10))
      #expect(!stream.hasRoom(for: 11))
    }
  }

  @Test func responseAfterACancellationIsIgnored() async throws {
    try await withStream { stream in
      stream.cancel()
      stream.end(.success(EngineResponse(head: ResponseHead(status: .ok))))
      stream.deliver([[1]])
      #expect(await reason { () async throws(EngineError) in try await stream.next() } == .cancelled)
    }
  }

  @Test func cancellationIsThrownAlthoughTheHeadHasArrived() async throws {
    try await withStream { stream in
      await #expect(throws: EngineError(.cancelled)) {
        try await stream.head {
          stream.receive(ResponseHead(status: .ok))
          stream.cancel()
        }
      }
    }
  }

  @Test func smallPiecesAreCombinedUpTo64KiB() {
    var pieces: [[UInt8]] = []
    for count in [65_535, 1, 1, 65_536] { pieces.add([UInt8](repeating: 0, count: count)) }
    #expect(pieces.map(\.count) == [65_536, 1, 65_536])
  }

  // Otherwise the exchange would begin when something else wakes the loop.
  @Test func loopDoesNotSleepBeforeItHasTakenASubmission() async throws {
    try await withStream { stream in
      let request = PreparedRequest(url: try RequestURL("http://host/"))
      var inbox = CurlInbox()
      let added = inbox.add(CurlSubmission(number: 1, request: request, upload: nil, sink: .stream(stream)))
      let timeout = inbox.prepareToSleep(until: nil)
      #expect(added.accepted)
      #expect(timeout == 0)
    }
  }

  // libcurl ends an exchange at its total timeout and reports the phase; the engine ends it only if libcurl has not.
  @Test func deadlineOfTheEngineIsShortlyAfterTheTotalTimeout() async throws {
    try await withStream { stream in
      var request = PreparedRequest(url: try RequestURL("http://host/"), timeouts: .unlimited)
      let endless = CurlSubmission(number: 1, request: request, upload: nil, sink: .stream(stream))
      #expect(endless.deadline == nil)
      request.timeouts.total = .seconds(2)
      let limited = CurlSubmission(number: 1, request: request, upload: nil, sink: .stream(stream))
      #expect(limited.deadline?.microseconds(since: limited.arrival) == 2_010_000)
    }
  }

  // Otherwise a host would get the client certificate that is meant for another one.
  @Test func fingerprintDependsOnTheHostIfAnyHostHasAClientCertificate() async throws {
    var tls = TLSOptions()
    tls.clientCertificates = ["a": ClientCertificate(certificateFile: "c", keyFile: "k")]
    try await withStream { stream in
      let fingerprints = try ["a", "b"].map { host in
        let request = PreparedRequest(url: try RequestURL("https://\(host)/"))
        let submission = CurlSubmission(number: 1, request: request, upload: nil, sink: .stream(stream))
        return CurlOptionsFingerprint(submission, tls: tls)
      }
      #expect(fingerprints[0] != fingerprints[1])
    }
  }
}
