import Fuzzing
import InnoNetworkEngine
import Testing

/// Damaged frames: the result does not depend on how the bytes are cut, and nothing exceeds the limits.
struct WebSocketFuzzTests {
  private static let corpus: [[Frame]] = [
    [.text("hello"), .ping("p"), .close(1000)], [.text("grü", isFinal: false), .ping(), .more(Array("ße".utf8))],
    [.binary([UInt8](repeating: 1, count: 126)), Frame(opcode: 10)], [.close(1001, Array("bye".utf8)), .text("x")],
    [.text(""), .more([]), .text("€")],
  ]

  @Test func damagedFramesAreDecodedAlikeHoweverTheyAreCut() async throws {
    // Latin 1, so that each byte of a frame is one of the corpus: the fuzzer's inputs are text.
    let corpus = Self.corpus.map { String(decoding: $0.flatMap(\.bytes).filter { $0 < 0x80 }, as: UTF8.self) }
    let frames = Self.corpus.map { $0.flatMap(\.bytes) }
    try await Fuzzer(corpus: corpus, tokens: ["\u{1}", "\u{7e}", "\u{7f}", "\u{0}", "a"]).run { input in
      // The first byte chooses a valid conversation that the rest damages.
      let start = input.first.map { frames[Int($0) % frames.count] } ?? []
      var bytes = start
      for (index, byte) in input.dropFirst().enumerated() where !bytes.isEmpty && index % 5 == 0 {
        bytes[(index * 7) % bytes.count] ^= byte
      }
      bytes += input
      let whole = decode(bytes, by: bytes.count)
      for size in [1, 2, 3, 7] { try #require(decode(bytes, by: size) == whole) }
      for case .message(let message) in whole.events {
        let size =
          if case .text(let text) = message { text.utf8.count } else if case .binary(let bytes) = message {
            bytes.count
          } else { 0 }
        try #require(size <= 200)
      }
    }
  }

  private struct Outcome: Equatable {
    var events: [WebSocketDecoder.Event] = []
    var violation: WebSocketDecoder.Violation?
  }

  private func decode(_ bytes: [UInt8], by size: Int) -> Outcome {
    var options = WebSocketOptions()
    options.maximumMessage = 200
    var decoder = WebSocketDecoder(options)
    var outcome = Outcome()
    do throws(WebSocketDecoder.Violation) {
      for start in stride(from: 0, to: bytes.count, by: max(size, 1)) {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        let result = piece.withUnsafeBytes { buffer -> Result<Void, WebSocketDecoder.Violation> in
          var rest = buffer[...]
          do throws(WebSocketDecoder.Violation) {
            while let event = try decoder.next(&rest) { outcome.events.append(event) }
            return .success(())
          } catch {
            return .failure(error)
          }
        }
        try result.get()
      }
    } catch {
      outcome.violation = error
    }
    return outcome
  }
}
