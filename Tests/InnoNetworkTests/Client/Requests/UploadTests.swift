import Foundation
import Glibc
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// A directory that is removed after the test.
final class Scratch: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file in the directory and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}

/// A new token for each refresh.
private struct EndlessTokens: TokenSource {
  func token() async throws -> String? { "old" }
  func refresh(replacing rejected: String?) async throws -> String { "new" }
}

@Suite(.timeLimit(.minutes(10))) struct UploadTests {
  let server: LoopbackServer
  let client: NetworkClient
  let scratch: Scratch

  init() throws {
    server = try LoopbackServer()
    server.route("/", .json("[]"))
    client = try loopbackClient(server) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    scratch = try Scratch()
  }

  private func post(_ body: RequestBody, key: String? = nil) -> Call<[UInt8]> {
    var call = Call("/", method: .post)
    call.body = body
    call.idempotencyKey = key
    return call
  }

  private func received() throws -> ReceivedRequest { try #require(server.requests.last) }

  @Test func aFileIsSentFromDisk() async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    _ = try await client.request(post(.file(scratch.file("a.bin", bytes), contentType: "application/x-a")))
    #expect(try received().body == bytes)
    #expect(try received()["Content-Type"] == "application/x-a")
    #expect(try received()["Content-Length"] == "300000")
    await client.shutdown()
  }

  @Test func aFormInMemoryIsSentAsOneBody() async throws {
    var form = MultipartForm()
    form.add("title", value: "Ä \"quoted\" name")
    form.add("a\"b", bytes: [1, 2], fileName: "x\"y.bin", contentType: "a/b")
    let engine = ScriptedEngine { _, _ in .success(.status(200)) }
    _ = try await InnoNetworkTests.client(engine).request(post(.multipart(form)))
    let request = try #require(engine.requests.first)
    #expect(request.upload == nil)
    #expect(request.headers[.contentType] == "multipart/form-data; boundary=\(form.boundary)")
    let expected =
      "--\(form.boundary)\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nÄ \"quoted\" name\r\n"
      + "--\(form.boundary)\r\nContent-Disposition: form-data; name=\"a%22b\"; filename=\"x%22y.bin\"\r\n"
      + "Content-Type: a/b\r\n\r\n\u{1}\u{2}\r\n"
      + "--\(form.boundary)--\r\n"
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test func aFormWithAFileIsReadWhileItIsSent() async throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var form = MultipartForm()
    form.add("title", value: "Holiday")
    form.add("note", value: "")
    form.add("photo", file: try scratch.file("beach.jpg", bytes), contentType: "image/jpeg")
    form.add("list", file: try scratch.file("b.txt", [1, 2, 3]), contentType: "text/plain")
    _ = try await client.request(post(.multipart(form)))
    let head =
      "--\(form.boundary)\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nHoliday\r\n--\(form.boundary)\r\n"
      + "Content-Disposition: form-data; name=\"note\"\r\n\r\n\r\n--\(form.boundary)\r\n"
      + "Content-Disposition: form-data; name=\"photo\"; filename=\"beach.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
    let second =
      "\r\n--\(form.boundary)\r\nContent-Disposition: form-data; name=\"list\"; filename=\"b.txt\"\r\n"
      + "Content-Type: text/plain\r\n\r\n\u{1}\u{2}\u{3}\r\n--\(form.boundary)--\r\n"
    let expected = Array(head.utf8) + bytes + Array(second.utf8)
    #expect(try received().body == expected)
    #expect(try received()["Content-Length"] == "\(expected.count)")
    await client.shutdown()
  }

  // A boundary contains two random words in hexadecimal. Of 400 words, some start with zeros, which are not left out.
  @Test func boundariesHaveAFixedLength() {
    let lengths = (1...200).map { _ in MultipartForm().boundary.utf8.count }
    #expect(Set(lengths) == ["inno-".utf8.count + 32])
  }

  @Test func fileOfAFormMayHaveAnotherName() async throws {
    var form = MultipartForm()
    form.add("photo", file: try scratch.file("a.jpg", [1]), fileName: "beach.jpg", contentType: "image/jpeg")
    _ = try await client.request(post(.multipart(form)))
    #expect(try received().bodyText.contains("filename=\"beach.jpg\""))
    await client.shutdown()
  }

  @Test func anErrorNamesAMissingFile() async throws {
    var form = MultipartForm()
    form.add("photo", file: "/nonexistent/a.jpg", contentType: "image/jpeg")
    let failure = try #require(await error(of: post(.multipart(form)), on: client))
    guard case .invalidRequest(let reason) = failure.kind else { throw failure }
    #expect(
      reason == "the body cannot be encoded (the file /nonexistent/a.jpg cannot be read: no such file or directory)")
    form = MultipartForm()
    form.add("photo", file: scratch.path, contentType: "image/jpeg")
    #expect(await error(of: post(.multipart(form)), on: client)?.phase == .build)
    #expect(await error(of: post(.file("/nonexistent/a.jpg", contentType: "a/b")), on: client)?.phase == .file)
    #expect(server.requests.isEmpty)
    await client.shutdown()
  }

  // After the length of the form has been determined.
  @Test func aFormWhoseFileHasShrunkFails() async throws {
    let path = try scratch.file("a.jpg", [1, 2, 3])
    var form = MultipartForm()
    form.add("photo", file: path, contentType: "image/jpeg")
    var call = post(.multipart(form))
    call.requestInterceptors = [
      Tap { request in
        _ = truncate(path, 0)
        return request
      }
    ]
    let failure = try #require(await error(of: call, on: client))
    guard case .transport(let error) = failure.kind else { throw failure }
    #expect(error.reason == .uploadFailed)
    #expect(error.underlying == nil)
    #expect(error.detail.hasPrefix("the body has "))
    await client.shutdown()
  }

  // After the length of the form has been determined.
  @Test func aFormWhoseFileIsRemovedFails() async throws {
    let path = try scratch.file("a.jpg", [1, 2, 3])
    var form = MultipartForm()
    form.add("photo", file: path, contentType: "image/jpeg")
    var call = post(.multipart(form))
    call.requestInterceptors = [
      Tap { request in
        unlink(path)
        return request
      }
    ]
    let failure = await error(of: call, on: client)
    #expect(failure?.phase == .send)
    let cause = try #require(failure?.underlying)
    #expect("\(cause)" == "\(path): no such file or directory")
    await client.shutdown()
  }

  // After the length of the form has been determined.
  @Test func ofAFileThatHasGrownTheAnnouncedLengthIsSent() async throws {
    let path = try scratch.file("a.jpg", Array("123".utf8))
    var form = MultipartForm()
    form.add("photo", file: path, contentType: "image/jpeg")
    var call = post(.multipart(form))
    call.requestInterceptors = [
      Tap { request in
        try Data("123456".utf8).write(to: URL(filePath: path))
        return request
      }
    ]
    _ = try await client.request(call)
    #expect(try received().bodyText.contains("\r\n\r\n123\r\n--\(form.boundary)--"))
    await client.shutdown()
  }

  @Test func anErrorNamesAPipe() async throws {
    let path = "\(scratch.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    var form = MultipartForm()
    form.add("photo", file: path, contentType: "image/jpeg")
    for body in [RequestBody.multipart(form), .file(path, contentType: "image/jpeg")] {
      let failure = try #require(await error(of: post(body), on: client))
      #expect("\(failure)".contains("the file \(path) cannot be read"))
      #expect("\(failure)".contains("not a regular file"))
    }
    #expect(server.requests.isEmpty)
    await client.shutdown()
  }

  @Test func aRetryReadsTheFormAgain() async throws {
    server.route("/") { _, number in number == 1 ? .response(status: 503) : .json("[]") }
    var form = MultipartForm()
    form.add("photo", file: try scratch.file("a.jpg", [1, 2, 3]), contentType: "image/jpeg")
    _ = try await client.request(post(.multipart(form), key: "once"))
    #expect(server.requests.count == 2)
    #expect(server.requests.first?.body == server.requests.last?.body)
    await client.shutdown()
  }

  @Test(arguments: [false, true]) func aRetrySendsAFileAgain(isSetByAnInterceptor: Bool) async throws {
    let engine = sequence(.status(503), .status(200))
    let client = try InnoNetworkTests.client(engine) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    var call = post(isSetByAnInterceptor ? .none : .file("/a.bin", contentType: "a/b"), key: "once")
    if isSetByAnInterceptor {
      call.requestInterceptors = [
        Tap { request in
          var request = request
          request.upload = .file(path: "/a.bin")
          return request
        }
      ]
    }
    #expect(await error(of: call, on: client) == nil)
    #expect(engine.requests.count == 2)
  }

  private func stream(_ pieces: [UInt8]...) -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      for piece in pieces { continuation.yield(piece) }
      continuation.finish()
    }
  }

  @Test func aStreamIsSentInChunks() async throws {
    server.route("/", .json("[]"))
    _ = try await client.request(post(.stream(stream([1, 2, 3], [4]), length: 4, contentType: "a/b")))
    #expect(try received().body == [1, 2, 3, 4])
    await client.shutdown()
  }

  @Test func streamedBodyIsNotSentTwice() async throws {
    server.route("/", .response(status: 503))
    let failure = await error(of: post(.stream(stream([1]), length: 1, contentType: "a/b"), key: "once"), on: client)
    #expect(failure?.attempts == 1)
    server.route("/", .redirect(to: "/b", status: 307))
    let redirect = await error(of: post(.stream(stream([1]), length: 1, contentType: "a/b")), on: client)
    guard case .redirect(.bodyCannotBeRepeated) = redirect?.kind else { throw NetworkErrorExpected() }
    await client.shutdown()
  }

  // The request that follows has no body (RFC 9110, section 15.4).
  @Test(arguments: [301, 302, 303]) func streamIsSentOnceWhenARedirectLeadsToARead(status: Int) async throws {
    server.route("/", .redirect(to: "/b", status: status))
    server.route("/b", .json("[]"))
    _ = try await client.request(post(.stream(stream([1]), length: 1, contentType: "a/b")))
    #expect(server.requests.map(\.body) == [[1], []])
    #expect(server.requests.map(\.method) == ["POST", "GET"])
    await client.shutdown()
  }

  // Neither by a retry, nor by a redirect, nor with a new token.
  @Test(arguments: [503, 307, 401]) func streamOfAnInterceptorIsNotSentTwice(status: Int) async throws {
    server.route("/", .response(status: status, headers: [("Location", "/b")]))
    let url = try #require(URL(string: server.baseURL))
    var configuration = NetworkConfiguration.safeDefaults(baseURL: url)
    configuration.resilience.retry.clock = ManualClock(neverWaits: true)
    configuration.auth.tokens = EndlessTokens()
    let pieces = stream([1])
    configuration.requestInterceptors = [
      Tap { request in
        var request = request
        request.upload = .pieces(pieces, length: 1)
        return request
      }
    ]
    let client = NetworkClient(configuration: configuration)
    #expect(await error(of: post(.none, key: "once"), on: client)?.attempts == 1)
    #expect(server.requests.map(\.body) == [[1]])
    await client.shutdown()
  }

  // The interceptor has read the stream for the first attempt.
  @Test func streamThatAnInterceptorReplacesIsNotReadTwice() async throws {
    server.route("/", .response(status: 503))
    var call = post(.stream(stream([1]), length: 1, contentType: "a/b"), key: "once")
    let path = try scratch.file("a.bin", [1])
    call.requestInterceptors = [
      Tap { request in
        var request = request
        request.upload = .file(path: path)
        return request
      }
    ]
    #expect(await error(of: call, on: client)?.attempts == 1)
    #expect(server.requests.map(\.body) == [[1]])
    await client.shutdown()
  }

  @Test func theErrorOfAStreamIsTheCause() async throws {
    struct Broken: Error {}
    let pieces = AsyncThrowingStream<[UInt8], any Error> { $0.finish(throwing: Broken()) }
    let failure = await error(of: post(.stream(pieces, length: nil, contentType: "a/b")), on: client)
    #expect(failure?.phase == .send)
    #expect(failure?.underlying is Broken)
    await client.shutdown()
  }

  @Test func theLastProgressIsTheWholeBody() async throws {
    let seen = Recorder<TransferProgress>()
    let path = try scratch.file("a.bin", [UInt8](repeating: 1, count: 1 << 20))
    _ = try await client.upload(post(.file(path, contentType: "a/b"))) { seen.record($0) }
    #expect(seen.values.last?.sent == 1 << 20)
    #expect(seen.values.last?.totalToSend == 1 << 20)
    #expect(seen.values.map(\.sent) == seen.values.map(\.sent).sorted())
    await client.shutdown()
  }

  @Test func uploadReturnsAfterItsLastProgress() async throws {
    let seen = Recorder<Int>()
    let engine = ScriptedEngine { request, _ in
      request.progress?(TransferProgress(sent: 7))
      return .success(.status(200))
    }
    _ = try await InnoNetworkTests.client(engine).upload(Call(method: .post)) { progress in
      // The observer is slower than the response.
      usleep(50_000)
      seen.record(progress.sent)
    }
    #expect(seen.values == [7])
  }
}
