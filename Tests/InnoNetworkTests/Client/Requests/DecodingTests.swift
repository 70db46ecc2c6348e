import FoundationEssentials
import Glibc
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

private struct Item: Decodable, Sendable, Equatable {
  var id: Int?
}

/// Records the thread on which it was decoded.
private struct ObserverDispatcher: Decodable, Sendable {
  let thread: pthread_t
  init(from decoder: any Decoder) throws { thread = pthread_self() }
}

@Suite struct DecodingTests {
  private func cause<Value>(_ decoding: ResponseDecoding<Value>, _ type: String, _ body: String) async throws -> (
    any Error
  )? {
    let fields: HTTPFields = type.isEmpty ? [:] : [.contentType: type]
    let engine = ScriptedEngine { _, _ in .success(.status(200, fields, body: body)) }
    guard
      case .decoding(let cause, let response) = try await error(of: Call(decoding: decoding), on: client(engine))?.kind
    else {
      return nil
    }
    #expect(response.body == Array(body.utf8))
    return cause
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", "<html>", UnexpectedContent.mediaType("text/html")),
    ("Text/HTML", "hello", .mediaType("text/html")),
    ("", "  <!DOCTYPE html>", .mediaType("text/html")),
    ("text/plain", "<html>", .mediaType("text/html")),
    ("application/octet-stream", "\n<html>", .mediaType("text/html")),
    ("", "\t\u{0D}<html>", .mediaType("text/html")),
    ("image/png", "\u{89}PNG", .mediaType("image/png")),
    ("application/json", "", .empty),
  ])
  func anErrorNamesTheTypeOfABodyThatIsNotJSON(type: String, body: String, expected: UnexpectedContent) async throws {
    #expect(try await cause(ResponseDecoding<Item>.json(), type, body) as? UnexpectedContent == expected)
  }

  @Test(arguments: ["application/json", "application/problem+json", "text/plain", "application/octet-stream", ""])
  func malformedJSONFailsWithTheErrorOfTheDecoder(type: String) async throws {
    #expect(try await cause(ResponseDecoding<Item>.json(), type, "{\"id\":") is DecodingError)
  }

  @Test func errorOfADecoderHasTheURLAfterTheRedirect() async throws {
    let engine = ScriptedEngine { _, number in
      switch number {
      case 1: .success(.status(503))
      case 2: .success(.status(301, [.location: "/moved"]))
      default: .success(.status(200, body: "{"))
      }
    }
    let client = try client(engine) { $0.resilience.retry.clock = ManualClock(neverWaits: true) }
    let failure = await error(of: Call(decoding: ResponseDecoding<Item>.json()), on: client)
    #expect(failure?.phase == .decode)
    #expect(failure?.attempts == 2)
    #expect(failure?.underlying is DecodingError)
    #expect(failure?.url?.string == "http://host/moved")
  }

  @Test func jsonIsDecodedByTheDecoderOfTheCall() async throws {
    let decoding = ResponseDecoding<[String: Date]>.json {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      return decoder
    }
    let client = try client(ScriptedEngine { _, _ in .success(.status(200, body: #"{"a":7}"#)) })
    #expect(try await client.request(Call(decoding: decoding)) == ["a": Date(timeIntervalSince1970: 7)])
  }

  @Test func jsonWithAnotherContentTypeIsDecoded() async throws {
    #expect(try await cause(ResponseDecoding<Item>.json(), "text/html", "{}") == nil)
  }

  @Test func anEmptyBodyIsDecodedOnlyIfAllowed() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(204)) }
    #expect(
      try await client(engine).request(Call(decoding: ResponseDecoding<Item>.json(allowingEmpty: true)))
        == Item(id: nil))
    #expect(
      try await client(engine).request(Call(decoding: ResponseDecoding<Item?>.json(allowingEmpty: true)))
        == Item(id: nil))
    #expect(try await client(engine).request(Call(decoding: ResponseDecoding<[Int]?>.json(allowingEmpty: true))) == nil)
    #expect(
      try await error(of: Call(decoding: ResponseDecoding<[Int]>.json(allowingEmpty: true)), on: client(engine))?.phase
        == .decode)
  }

  @Test func theStatusIsCheckedBeforeTheBodyIsDecoded() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(404, body: "<html>")) }
    let failure = try await error(of: Call(decoding: ResponseDecoding<Item>.json()), on: client(engine))
    guard case .status(let response) = failure?.kind else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(response.head.status == .notFound)
    #expect(response.body == Array("<html>".utf8))
  }

  @Test @MainActor func decodingStaysOffTheMainThread() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200, body: "{}")) }
    let dispatcher = try await client(engine).request(Call(decoding: ResponseDecoding<ObserverDispatcher>.json()))
    #expect(dispatcher.thread != pthread_self())
  }

  @Test func acceptIsTheTypeThatIsDecoded() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200, body: "{}")) }
    _ = try await client(engine).request(Call(decoding: ResponseDecoding<Item>.json()))
    _ = try await client(engine).request(Call())
    #expect(engine.requests.map { $0.headers[.accept] } == ["application/json", nil])
  }
}
