import FoundationEssentials
import InnoNetwork
import InnoNetworkTesting
import LoopbackServer
import Testing

@testable import CoreNetwork

extension NetworkTransport {
  /// Performs a request whose body is a form with a file, read while it is sent, and reports how many bytes are
  /// sent.
  func upload<Request: RequestDefinition>(
    _ request: Request, file: URL, progress: @escaping @Sendable (Int) -> Void
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    var adapter = try RequestAdapter(request: request, defaults: defaults)
    var form = MultipartForm()
    form.add("photo", file: file.path, contentType: "image/jpeg")
    adapter.body = .multipart(form)
    do throws(NetworkError) {
      return try await client.upload(adapter) { progress($0.sent) }
    } catch {
      throw failure(error, request)
    }
  }

  /// Writes the body of a response to a file. Returns its size in bytes.
  func download(_ request: some RequestDefinition, to file: URL) async throws(NetworkFailure) -> Int {
    let adapter = try RequestAdapter(request: request, defaults: defaults)
    do throws(NetworkError) {
      return try await client.download(adapter, to: file.path).size
    } catch {
      throw failure(error, request)
    }
  }
}

struct UploadPhotoRequest: RequestDefinition {
  struct ResponseBody: Decodable, Sendable { let id: Int }
  let featureName = "Photos"
  var path: String { "/photos" }
  var method: RequestMethod { .post }
}

struct PhotoRequest: RequestDefinition {
  typealias ResponseBody = Data
  let featureName = "Photos"
  let id: Int
  var path: String { "/photos/\(id)" }
  var deadline: Duration? { .seconds(30) }
}

/// The samples of the guide to uploads and downloads.
@Suite struct UploadSamples {
  private let server: LoopbackServer
  private let folder: TemporaryFolder

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryFolder()
  }

  @Test func photoIsUploadedAndDownloaded() async throws {
    server.route("/photos", .json(#"{"id":7}"#, status: 201))
    server.route("/photos/7", .text("waves"))
    let file = try folder.file("beach.jpg", "waves")
    let copy = folder.url.appending(path: "copy.jpg")
    let seen = Recorder<Int>()
    let show: @Sendable (Int) -> Void = { seen.record($0) }
    // The deadline of the request does not pass on this clock.
    let transport = NetworkFactory.makeTransport(environment: try testEnvironment(server.baseURL), clock: ManualClock())

    let photo = try await transport.upload(UploadPhotoRequest(), file: file) { show($0) }
    let size = try await transport.download(PhotoRequest(id: photo.id), to: copy)

    #expect(size == 5)
    #expect(try String(contentsOf: copy, encoding: .utf8) == "waves")
    #expect(server.requests.first?.bodyText.contains("filename=\"beach.jpg\"") == true)
    #expect(seen.values.last == server.requests.first?.bodyText.utf8.count)
    await transport.shutdown()
  }

  @Test func fileThatIsNotThereIsNamed() async throws {
    let missing = folder.url.appending(path: "missing")
    let failure = try await withTransport(to: server.baseURL) { transport in
      await #expect(throws: NetworkFailure.self) {
        try await transport.upload(UploadPhotoRequest(), file: missing) { _ in }
      }
    }
    #expect(failure?.kind == .invalidConfiguration && failure?.message.contains(missing.path) == true)
  }
}
