import Foundation
import HTTPTypes
import InnoNetwork
import InnoNetworkTesting
import LoopbackServer
import Testing

/// The samples of the article Streaming, and of the comments of the types it shows.
@Suite(.timeLimit(.minutes(10))) struct StreamingSamples {
  struct Export: APIDefinition {
    var path: String { "/export" }
    var decoding: ResponseDecoding<Void> { .ignored }
  }

  struct News: APIDefinition {
    var path: String { "/news" }
    var decoding: ResponseDecoding<Void> { .ignored }
  }

  struct Archive: APIDefinition {
    var path: String { "/archive" }
    var decoding: ResponseDecoding<Void> { .ignored }
  }

  let server: LoopbackServer
  let client: NetworkClient

  init() throws {
    server = try LoopbackServer()
    client = try loopbackClient(server) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
  }

  @Test func linesAreRead() async throws {
    server.route("/export", .text("a\nb\n"))
    let stream = try await client.stream(Export())
    for try await line in stream.lines { print(line) }
    #expect(stream.metrics != nil)
    await client.shutdown()
  }

  @Test func eventsAreReadToTheEnd() async throws {
    server.route("/news") { request, number in
      number == 1 ? .text("id: 1\ndata: hello\n\n", type: "text/event-stream") : .response(status: 204)
    }
    for try await event in client.events(News()) {
      print(event.name, event.data)
    }
    #expect(server.requests.last?["Last-Event-ID"] == "1")
    await client.shutdown()
  }

  @Test func aFileIsDownloaded() async throws {
    server.route("/archive", .text("hello"))
    let scratch = try Scratch()
    let path = "\(scratch.path)/archive"
    let download = try await client.download(Archive(), to: path) { progress in
      print("\(progress.received) of \(progress.totalToReceive ?? 0) bytes")
    }
    print(download.size)
    #expect(download.size == 5)
    await client.shutdown()
  }
}
