import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

/// Uploads and downloads of files.
@Suite(.timeLimit(.minutes(10))) struct TransferTests {
  let server: LoopbackServer
  let folder: TemporaryFolder

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryFolder()
  }

  @Test func fileIsUploadedWithItsProgress() async throws {
    let file = try folder.file("a.txt", String(repeating: "x", count: 100_000))
    let seen = Recorder<TransferProgress>()
    let request = AnyRequest<Echo>(path: "/echo", method: .put, body: .file(file), contentType: "text/plain")
    let echo = try await withTransport(to: server.baseURL) { transport in
      try await transport.upload(request) { seen.record($0) }
    }
    #expect(echo.body.count == 100_000)
    #expect(echo["Content-Type"] == "text/plain")
    #expect(seen.values.last == TransferProgress(completed: 100_000, total: 100_000))
  }

  @Test func fileWithoutATypeIsUploadedAsBytes() async throws {
    let request = AnyRequest<Echo>(path: "/echo", method: .put, body: .file(try folder.file("a.txt", "x")))
    let echo = try await withTransport(to: server.baseURL) { try await $0.send(request) }
    #expect(echo["Content-Type"] == "application/octet-stream")
  }

  @Test func fileThatIsNotThereIsNamed() async throws {
    let file = folder.url.appending(path: "missing")
    let failure = try await failure(
      of: AnyRequest<Echo>(path: "/echo", method: .put, body: .file(file)), to: server.baseURL)
    #expect(failure.kind == .invalidConfiguration)
    #expect(failure.message.hasSuffix("/echo: the file \(file.path) cannot be read (no such file or directory)"))
  }

  @Test func formIsEncodedAsABody() async throws {
    let items = [URLQueryItem(name: "a", value: "x y"), URLQueryItem(name: "b", value: "&")]
    let echo = try await withTransport(to: server.baseURL) {
      try await $0.send(AnyRequest<Echo>(path: "/echo", method: .post, body: .form(items)))
    }
    #expect(echo.body == "a=x+y&b=%26")
    #expect(echo["Content-Type"] == "application/x-www-form-urlencoded")
  }

  @Test func formTogetherWithAQueryIsRefused() async throws {
    let items = [URLQueryItem(name: "a", value: "1")]
    let request = AnyRequest<Echo>(path: "/echo", method: .post, queryItems: items, body: .form(items))
    #expect(try await failure(of: request, to: server.baseURL).kind == .invalidConfiguration)
    #expect(server.requests.isEmpty)
  }

  @Test func partsOfAFormArriveInTheirOrder() async throws {
    let parts: [FormPart] = [
      .text("Holiday", name: "title"),
      .data(Data("1,2".utf8), name: "points", fileName: "points.csv", contentType: "text/csv"),
      .file(try folder.file("beach.txt", "waves"), name: "photo", contentType: "text/plain"),
      .text("Sea", name: "title"),
    ]
    let echo = try await withTransport(to: server.baseURL) {
      try await $0.send(AnyRequest<Echo>(path: "/echo", method: .post, body: .multipart(parts)))
    }
    #expect(echo["Content-Type"]?.hasPrefix("multipart/form-data; boundary=") == true)
    var rest = echo.body[...]
    for part in [
      "name=\"title\"\r\n\r\nHoliday\r\n",
      "name=\"points\"; filename=\"points.csv\"\r\nContent-Type: text/csv\r\n\r\n1,2\r\n",
      "name=\"photo\"; filename=\"beach.txt\"\r\nContent-Type: text/plain\r\n\r\nwaves\r\n",
      "name=\"title\"\r\n\r\nSea\r\n",
    ] {
      let place = try #require(rest.firstRange(of: part), "\(part)")
      rest = rest[place.upperBound...]
    }
  }

  /// Serves the text "0123456789" with ranges; the first `count` responses are cut off after five bytes.
  private func serveDigits(breaking count: Int) {
    server.route("/digits") { request, number in
      guard number > count else {
        return .raw("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 10\r\n\r\n01234")
      }
      guard request["Range"] == "bytes=5-", request["If-Range"] == "\"v1\"" else {
        return .text("0123456789", headers: [("ETag", "\"v1\"")])
      }
      return .response(
        status: 206, headers: [("Content-Range", "bytes 5-9/10"), ("ETag", "\"v1\"")], body: Array("56789".utf8))
    }
  }

  /// In the next attempt, or in the next call if there is only one attempt.
  @Test(arguments: [3, 1])
  func downloadContinuesWhereItEnded(attempts: Int) async throws {
    serveDigits(breaking: 1)
    let file = folder.url.appending(path: "digits")
    let seen = Recorder<TransferProgress>()
    let download = try await withTransport(to: server.baseURL, attempts: attempts) { transport in
      let request = AnyRequest<Data>(path: "/digits")
      if attempts == 1 {
        await #expect(throws: NetworkFailure.self) { try await transport.download(request, to: file) }
      }
      return try await transport.download(request, to: file) { seen.record($0) }
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "0123456789")
    #expect(download.size == 10)
    #expect(download.resumedFrom == 5)
    #expect(download.url == file)
    #expect(download.headers["ETag"] == "\"v1\"")
    #expect(seen.values.last == TransferProgress(completed: 10, total: 10))
    #expect(server.requestCount("/digits") == 2)
  }

  @Test func downloadOfUnknownSizeHasNoTotal() async throws {
    server.route("/chunks", .chunkedJSON(["[1,", "2]"]))
    let file = folder.url.appending(path: "chunks")
    let seen = Recorder<TransferProgress>()
    let download = try await withTransport(to: server.baseURL) { transport in
      try await transport.download(AnyRequest<Data>(path: "/chunks"), to: file) { seen.record($0) }
    }
    #expect(download.size == 5)
    #expect(seen.values.last == TransferProgress(completed: 5, total: nil))
    #expect(seen.values.allSatisfy { $0.total == nil })
  }

  @Test func downloadFollowsTheRuleOfItsRequest() async throws {
    serveDigits(breaking: 1)
    let file = folder.url.appending(path: "digits")
    var request = AnyRequest<Data>(path: "/digits")
    request.retry = RetryRule(maximumAttempts: 2)
    let download = try await withTransport(to: server.baseURL, attempts: 1) { [request] in
      try await $0.download(request, to: file)
    }
    #expect(download.size == 10)
  }

  @Test func downloadMayBeLargerThanAResponse() async throws {
    server.route("/large", .filling(6 << 20))
    let file = folder.url.appending(path: "large")
    let download = try await withTransport(to: server.baseURL) {
      try await $0.download(AnyRequest<Data>(path: "/large"), to: file)
    }
    #expect(download.size == 6 << 20)
  }

  private func downloadFailure(from path: String, to file: URL) async throws -> NetworkFailure? {
    try await withTransport(to: server.baseURL) { transport in
      await #expect(throws: NetworkFailure.self) {
        try await transport.download(AnyRequest<Data>(path: path), to: file)
      }
    }
  }

  @Test func statusOfADownloadIsAFailureThatLeavesNoFile() async throws {
    server.route("/users", .json(#"{"message":"Gone."}"#, status: 410))
    let failure = try await downloadFailure(from: "/users", to: folder.url.appending(path: "file"))
    #expect(failure?.kind == .invalidStatus(410))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "file").path))
  }

  @Test func secondDownloadToTheSameFileIsRefused() async throws {
    server.route("/large") { _, number in number == 1 ? .stall(.insideBody) : .json("[]") }
    let file = folder.url.appending(path: "large")
    let request = AnyRequest<Data>(path: "/large")
    let (starts, start) = AsyncStream<Void>.makeStream()
    try await withTransport(to: server.baseURL, attempts: 1) { transport in
      let first = Task {
        defer { start.finish() }
        _ = try await transport.download(request, to: file) { _ in start.finish() }
      }
      for await _ in starts {}
      let failure = await #expect(throws: NetworkFailure.self) { try await transport.download(request, to: file) }
      #expect(failure?.kind == .unavailable)
      #expect(failure?.reason == "another download is writing \(file.path).part")
      #expect(failure?.hint == "Try again later.")
      first.cancel()
      _ = await first.result
    }
  }

  @Test func placeThatCannotBeWrittenIsNamed() async throws {
    let failure = try await downloadFailure(from: "/digits", to: folder.url.appending(path: "missing/file"))
    #expect(failure?.message.contains("missing/file") == true)
    #expect(failure?.message.contains("cannot be written (no such file or directory)") == true)
    #expect(failure?.kind == .unavailable)
    #expect(failure?.hint == nil)
  }
}
