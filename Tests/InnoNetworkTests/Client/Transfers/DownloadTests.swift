import Foundation
import Gates
import Glibc
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct DownloadTests: DownloadSuite {
  let setup: DownloadSetup

  init() throws { setup = try DownloadSetup() }

  /// Serves the text "0123456789", whole or from an offset. The first `count` responses are cut off after five bytes.
  private func serve(breaking count: Int, tag: String? = "\"v1\"", ranges: Bool = true) {
    server.route("/") { request, number in
      let start = request["Range"].flatMap { Int($0.dropFirst(6).prefix { $0 != "-" }) } ?? 0
      let isSame = request["If-Range"] == tag
      let identity = tag.map { "ETag: \($0)\r\n" } ?? ""
      if number <= count { return .raw("HTTP/1.1 200 OK\r\n\(identity)Content-Length: 10\r\n\r\n01234") }
      guard start > 0, ranges, isSame else { return .text("0123456789", headers: tag.map { [("ETag", $0)] } ?? []) }
      return .response(
        status: 206, headers: [("Content-Range", "bytes \(start)-9/10")] + (tag.map { [("ETag", $0)] } ?? []),
        body: Array("0123456789".utf8.dropFirst(start)))
    }
  }

  @Test func fileAppearsWhenItsDownloadIsComplete() async throws {
    server.route("/", .filling(20 << 20))
    let seen = Recorder<TransferProgress>()
    let download = try await client.download(Call("/"), to: path) { seen.record($0) }
    #expect(download.size == 20 << 20)
    #expect(download.resumedFrom == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == 20 << 20)
    #expect(seen.values.last == TransferProgress(received: 20 << 20, totalToReceive: 20 << 20))
    #expect(names == ["file"])
    await client.shutdown()
  }

  @Test func anOlderFileIsReplacedOnlyByAWholeOne() async throws {
    _ = try scratch.file("file", Array("old".utf8))
    server.route("/", .truncated("01234", announced: 10))
    #expect(await failure()?.phase == .receive)
    #expect(contents() == "old")
    server.route("/", .text("new"))
    _ = try await client.download(Call("/"), to: path)
    #expect(contents() == "new")
    await client.shutdown()
  }

  @Test func aLostConnectionIsResumed() async throws {
    serve(breaking: 1)
    let download = try await client.download(Call("/"), to: path)
    #expect(contents() == "0123456789")
    #expect(download.resumedFrom == 5)
    // The head is that of the last response.
    #expect(download.head.status == .partialContent)
    #expect(server.requests.map { $0["Range"] } == [nil, "bytes=5-"])
    #expect(server.requests.last?["If-Range"] == "\"v1\"")
    // Ranges of a coded body would not be ranges of the file.
    #expect(server.requests.allSatisfy { $0["Accept-Encoding"] == "identity" })
    #expect(names == ["file"])
    await client.shutdown()
  }

  @Test func contentCodingThatTheCallAcceptsIsNotRequested() async throws {
    server.route("/", .text("0123456789"))
    var call = Call("/")
    call.headers[.acceptEncoding] = "gzip"
    _ = try await client.download(call, to: path)
    #expect(server.requests.map { $0["Accept-Encoding"] } == ["identity"])
    await client.shutdown()
  }

  @Test func bodyIsRetriedByThePolicyOfTheCall() async throws {
    serve(breaking: 1)
    server.route("/a", .redirect(to: "/"))
    var call = Call("/a")
    call.retry = RetryPolicy.never
    let failure = await failure(call)
    #expect(failure?.attempts == 1)
    #expect(failure?.url?.path == "/")
    await client.shutdown()
  }

  @Test func aLaterDownloadResumes() async throws {
    serve(breaking: 3)
    #expect(await failure()?.attempts == 3)
    #expect(contents(of: "file.part") == "01234")
    let download = try await client.download(Call("/"), to: path)
    #expect(contents() == "0123456789")
    #expect(download.resumedFrom == 5)
    await client.shutdown()
  }

  @Test func downloadBehindARedirectIsResumed() async throws {
    serve(breaking: 1)
    server.route("/a", .redirect(to: "/"))
    let download = try await client.download(Call("/a"), to: path)
    #expect(contents() == "0123456789")
    #expect(download.resumedFrom == 5)
    #expect(download.url.path == "/")
    await client.shutdown()
  }

  @Test func aServerWithoutRangesStartsOver() async throws {
    serve(breaking: 1, ranges: false)
    let download = try await client.download(Call("/"), to: path)
    #expect(contents() == "0123456789")
    #expect(download.resumedFrom == 0)
    await client.shutdown()
  }

  @Test func aChangedFileStartsOver() async throws {
    serve(breaking: 3)
    _ = await failure()
    server.route("/") { request, _ in
      #expect(request["If-Range"] == "\"v1\"")
      return .text("changed", headers: [("ETag", "\"v2\"")])
    }
    let download = try await client.download(Call("/"), to: path)
    #expect(contents() == "changed")
    #expect(download.resumedFrom == 0)
    await client.shutdown()
  }

  @Test(arguments: [nil, "W/\"v1\""]) func withoutAStrongTagADownloadStartsOver(tag: String?) async throws {
    serve(breaking: 3, tag: tag)
    _ = await failure()
    #expect(names.isEmpty)
    _ = try await client.download(Call("/"), to: path)
    #expect(server.requests.allSatisfy { $0["Range"] == nil })
    await client.shutdown()
  }

  /// RFC 9110, section 8.8.2.2.
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:48:00 GMT", true), ("Sun, 06 Nov 1994 08:48:37 GMT", true),
    ("Sun, 06 Nov 1994 08:48:38 GMT", false),
    ("Sun, 06 Nov 1994 08:49:00 GMT", false),
  ])
  func aLastModifiedDateIsUsedIfItIsOldEnough(modified: String, serves: Bool) async throws {
    server.route("/") { request, number in
      number == 1
        ? .raw(
          "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nLast-Modified: \(modified)\r\n"
            + "Content-Length: 10\r\n\r\n01234"
        )
        : .text("0123456789")
    }
    _ = try await client.download(Call("/"), to: path)
    #expect(server.requests.last?["If-Range"] == (serves ? modified : nil))
    await client.shutdown()
  }

  @Test func anotherURLStartsOver() async throws {
    serve(breaking: 3)
    _ = await failure()
    server.route("/other", .text("other"))
    _ = try await client.download(Call("/other"), to: path)
    #expect(contents() == "other")
    #expect(server.requests.last?["Range"] == nil)
    await client.shutdown()
  }

  @Test func aRangeBehindTheEndStartsOver() async throws {
    serve(breaking: 3)
    _ = await failure()
    server.route("/") { request, _ in request["Range"] == nil ? .text("new") : .response(status: 416) }
    _ = try await client.download(Call("/"), to: path)
    #expect(contents() == "new")
    await client.shutdown()
  }

  @Test(arguments: [("\"v1\"", "01234"), ("W/\"v1\"", nil)] as [(String, String?)])
  func cancellingKeepsThePartIfItCanBeResumed(tag: String, kept: String?) async throws {
    server.route(
      "/", .response(headers: [("ETag", tag), ("Content-Length", "10")], body: Array("01234".utf8)).thenDraining)
    let arrived = Gate()
    let task = Task {
      do throws(NetworkError) {
        _ = try await client.download(Call("/"), to: path) { _ in arrived.open() }
        return nil as NetworkError?
      } catch {
        return error
      }
    }
    await arrived.pass()
    task.cancel()
    #expect(await task.value?.phase == .cancelled)
    #expect(contents(of: "file.part") == kept)
    await client.shutdown()
  }

  @Test func twoDownloadsToOnePathDoNotMix() async throws {
    server.route("/", .stall(.insideBody))
    let arrived = Gate()
    let first = Task { try? await client.download(Call("/"), to: path) { _ in arrived.open() } }
    await arrived.pass()
    let failure = await failure()
    guard case .file(let name, let number) = failure?.kind else { throw NetworkErrorExpected() }
    #expect(name == "\(path).part")
    #expect(number == EWOULDBLOCK)
    #expect(failure?.description.hasSuffix(": another download is writing \(path).part") == true)
    first.cancel()
    _ = await first.value
    await client.shutdown()
  }

  // A process that is forked during the download has a copy of the descriptor until its exec.
  @Test func copyOfTheDescriptorDoesNotKeepTheLock() async throws {
    let copies = Recorder<Int32>()
    defer { for copy in copies.values { close(copy) } }
    server.route("/") { [path] _, number in
      // Only the first match: the list may contain the number of the copy too.
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      where copies.values.isEmpty {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        if target == "\(path).part", let descriptor = Int32(name) { copies.record(dup(descriptor)) }
      }
      // The file that stays is the one that the next download opens.
      if number <= 3 { return .raw("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 10\r\n\r\n01234") }
      return .response(
        status: 206, headers: [("Content-Range", "bytes 5-9/10"), ("ETag", "\"v1\"")], body: Array("56789".utf8))
    }
    #expect(await failure()?.attempts == 3)
    #expect(copies.values.count == 1)
    #expect(try await client.download(Call("/"), to: path).resumedFrom == 5)
    #expect(contents() == "0123456789")
    await client.shutdown()
  }

  @Test func aStatusThatIsNotAcceptedLeavesNothing() async throws {
    server.route("/", .json("{}", status: 404))
    #expect(await failure()?.phase == .status)
    #expect(names.isEmpty)
    await client.shutdown()
  }

  @Test func failedDownloadRemovesThePartOfAnotherURL() async throws {
    serve(breaking: 3)
    _ = await failure()
    #expect(names == ["file.part", "file.part.json"])
    server.route("/other", .json("{}", status: 404))
    #expect(await failure(Call("/other"))?.phase == .status)
    #expect(names.isEmpty)
    await client.shutdown()
  }

  @Test func bodyOfAStatusThatAnInterceptorAcceptsIsWritten() async throws {
    server.route("/", .text("0123456789", status: 404))
    var call = Call("/")
    call.responseInterceptors = [
      ResponseTap { response in
        var response = response
        response.head = ResponseHead(status: .ok)
        return response
      }
    ]
    #expect(try await client.download(call, to: path).size == 10)
    #expect(contents() == "0123456789")
    await client.shutdown()
  }

  // The interceptor turns the request into a write, which must not be sent again when the body of its response is cut
  // off.
  @Test func downloadWhoseRequestBecomesAWriteIsNotRepeated() async throws {
    serve(breaking: 1)
    var call = Call("/")
    call.requestInterceptors = [
      Tap { request in
        var request = request
        request.method = .post
        return request
      }
    ]
    #expect(await failure(call)?.attempts == 1)
    #expect(server.requests.map(\.method) == ["POST"])
    await client.shutdown()
  }

  @Test func anErrorNamesAPathThatCannotBeWritten() async throws {
    do throws(NetworkError) {
      _ = try await client.download(Call("/"), to: "/nonexistent/file")
      Issue.record("it was written")
    } catch {
      guard case .file("/nonexistent/file.part", errno: ENOENT) = error.kind else { throw error }
      #expect(error.phase == .file)
    }
    #expect(server.requests.isEmpty)
    await client.shutdown()
  }
}
