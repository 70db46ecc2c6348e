import FoundationEssentials
import Fuzzing
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import Synchronization
import Testing

/// Damaged streams of events: however they are cut into pieces, their events and lines are the same.
struct EventStreamFuzzTests {
  private let engine: PieceEngine
  private let client: NetworkClient

  init() throws {
    engine = PieceEngine()
    client = try InnoNetworkTests.client(engine)
  }

  private static let corpus = [
    "data: a\n\n", "event: add\r\ndata: 1\r\nid: 7\r\n\r\n", "\u{feff}data: a\rdata: b\r\r",
    ": comment\n\nid\ndata\ndata\n\ndata:",
    "retry: 10\ndata:  two blanks\nevent:\n\nid: 1\u{0}2\ndata: é🇩🇪\n\n",
    "data: a\r\n\r\ndata: b\n\r\ndata: c\r\n\n\ndata: d",
  ]
  private static let tokens = [
    "data: ", "event:", "id: ", "retry: 5", "\r", "\n", "\r\n", "\n\n", ":", " ", "\u{0}", "\u{feff}", "é",
  ]

  @Test func eventsAndLinesAreIndependentOfThePieces() async throws {
    let fuzzer = Fuzzer(corpus: Self.corpus, tokens: Self.tokens)
    try await fuzzer.run { input in
      var generator = SeededGenerator(seed: UInt64(input.count) &* 31 &+ UInt64(input.first ?? 0))
      let cut = Int.random(in: 0...input.count, using: &generator)
      let cuttings = [[Array(input[..<cut]), Array(input[cut...])], input.map { [$0] }]
      let expected = Self.events(in: input)
      var lines: [String]?
      for pieces in cuttings {
        try #require(try await read(pieces) { $0.events } == expected)
        let read = try await read(pieces) { $0.lines }
        try #require(read == lines ?? read)
        lines = read
      }
    }
  }

  private func read<Items: AsyncSequence>(
    _ pieces: [[UInt8]], as items: (NetworkStream) -> Items
  ) async throws -> [Items.Element] {
    var result: [Items.Element] = []
    engine.pieces.withLock { $0 = pieces }
    let stream = try await client.stream(Call())
    for try await item in items(stream) { result.append(item) }
    return result
  }

  /// The events of a whole text by the algorithm of the HTML Standard, section 9.2.6.
  private static func events(in bytes: [UInt8]) -> [ServerSentEvent] {
    var text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    if text.first == "\u{feff}" { text.removeFirst() }
    var events: [ServerSentEvent] = []
    var (name, data, id) = ("", "", "")
    var line: [Unicode.Scalar] = []
    for (index, scalar) in text.enumerated() {
      if scalar == "\n", index > 0, text[index - 1] == "\r" { continue }
      guard scalar == "\n" || scalar == "\r" else {
        line.append(scalar)
        continue
      }
      let field = String(String.UnicodeScalarView(line.prefix { $0 != ":" }))
      var value = line.dropFirst(field.unicodeScalars.count + 1)
      if value.first == " " { value.removeFirst() }
      let words = String(String.UnicodeScalarView(value))
      switch field {
      case "" where line.isEmpty:
        if !data.isEmpty {
          events.append(
            ServerSentEvent(
              name: name.isEmpty ? "message" : name,
              data: String(String.UnicodeScalarView(data.unicodeScalars.dropLast())), id: id))
        }
        (name, data) = ("", "")
      case "event": name = words
      case "data": data += words + "\n"
      case "id" where !value.contains("\u{0}"): id = words
      default: break
      }
      line = []
    }
    return events
  }
}

/// Responds to every request with a body in these pieces.
private final class PieceEngine: NetworkEngine {
  let pieces = Mutex<[[UInt8]]>([])

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse { .status(200) }

  func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream {
    EngineStream(head: ResponseHead(status: .ok), body: ResponseBody(pieces.withLock(\.self)))
  }

  func shutdown() async {}
}
