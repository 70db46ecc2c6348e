import CoreNetwork
import FoundationEssentials
import InnoNetworkTesting
import LoopbackServer
import Testing

struct UploadPhotoRequest: RequestDefinition {
  struct ResponseBody: Decodable, Sendable { let id: Int }
  let featureName = "Photos"
  let title: String
  let file: URL
  var path: String { "/photos" }
  var method: RequestMethod { .post }
  var body: RequestPayload {
    .multipart([.text(title, name: "title"), .file(file, name: "photo", contentType: "image/jpeg")])
  }
}

struct PhotoRequest: RequestDefinition {
  typealias ResponseBody = Data
  let featureName = "Photos"
  let id: Int
  var path: String { "/photos/\(id)" }
  var deadline: Duration? { .seconds(30) }
  var retry: RetryRule? { RetryRule(maximumAttempts: 5) }
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
    let seen = Recorder<String>()
    let show: @Sendable (String) -> Void = { seen.record($0) }
    // The deadline of the request does not pass on this clock.
    let transport = NetworkFactory.makeTransport(environment: try testEnvironment(server.baseURL), clock: ManualClock())

    let photo = try await transport.upload(UploadPhotoRequest(title: "Beach", file: file)) { progress in
      show("\(progress.completed) of \(progress.total.map(String.init) ?? "?") bytes")
    }
    let download = try await transport.download(PhotoRequest(id: photo.id), to: copy)
    show("\(download.size) bytes, \(download.resumedFrom) of them from before")

    #expect(try String(contentsOf: copy, encoding: .utf8) == "waves")
    #expect(seen.values.last == "5 bytes, 0 of them from before")
    #expect(server.requests.first?.bodyText.contains("filename=\"beach.jpg\"") == true)
    await transport.shutdown()
  }
}
