import Testing

@testable import JSONServer

/// The frames of the client of a WebSocket (RFC 6455, section 5).
@Suite struct ClientFrameParserTests {
  /// A masked frame.
  static func frame(_ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true) -> [UInt8] {
    let key: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    let count = payload.count
    let length: [UInt8] =
      count < 126
      ? [0x80 | UInt8(count)]
      : count < 0x1_0000
        ? [0xFE, UInt8(count >> 8), UInt8(count & 0xFF)]
        : [0xFF] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    return [(isFinal ? 0x80 : 0) | opcode] + length + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
  }

  /// The events of bytes that arrive in pieces of a size, and the code of the violation at their end.
  private func events(
    of bytes: [UInt8], piece: Int
  ) -> (events: [ClientFrameParser.Event], code: UInt16?) {
    var parser = ClientFrameParser()
    var events: [ClientFrameParser.Event] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      parser.append(Array(bytes[start..<min(start + piece, bytes.count)]))
      do throws(ClientFrameParser.Violation) {
        while let event = try parser.next() { events.append(event) }
      } catch {
        return (events, error.code)
      }
    }
    return (events, nil)
  }

  @Test(
    arguments: [
      (frame(0x9), [.ping([])]),
      (frame(0x9, [1, 2, 3, 4, 5]), [.ping([1, 2, 3, 4, 5])]),
      (frame(0x9, [UInt8](repeating: 7, count: 125)), [.ping([UInt8](repeating: 7, count: 125))]),
      (frame(0x8), [.close(nil)]),
      (frame(0x8, [0x03, 0xE9] + Array("bye".utf8)), [.close(1001)]),
      (frame(0xA) + frame(0x9, [1]), [.ping([1])]),
      // Messages are skipped, with a ping between their fragments.
      (frame(0x1, Array("hello".utf8)) + frame(0x9, [1]), [.ping([1])]),
      (frame(0x2, isFinal: false) + frame(0x9, [1]) + frame(0x0, [5]) + frame(0x9, [2]), [.ping([1]), .ping([2])]),
      (frame(0x2, [UInt8](repeating: 9, count: 126)) + frame(0x9, [1]), [.ping([1])]),
      (frame(0x2, [UInt8](repeating: 9, count: 0x1_0000)) + frame(0x9, [1]), [.ping([1])]),
    ] as [([UInt8], [ClientFrameParser.Event])])
  func framesAreReadHoweverTheyAreSplit(_ bytes: [UInt8], _ expected: [ClientFrameParser.Event]) {
    for piece in [1, 7, bytes.count] {
      let (events, code) = events(of: bytes, piece: piece)
      #expect(events == expected && code == nil, "in pieces of \(piece)")
    }
  }

  @Test(
    arguments: [
      // Not masked; reserved bits; unknown opcodes; control frames in fragments or too long.
      [0x89, 0x00], [0xC9, 0x80], [0xA9, 0x80], [0x99, 0x80], frame(0x3), frame(0xB), frame(0x9, isFinal: false),
      [0x89, 0xFE, 0, 126],
      // Fragments that continue nothing, and messages in messages.
      frame(0x0), frame(0x1, isFinal: false) + frame(0x1), frame(0x1) + frame(0x0),
      // Lengths that are not in their shortest form, or have the highest bit.
      [0x82, 0xFE, 0, 125, 0, 0, 0, 0], [0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0],
      [0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      // Close frames with half a code, codes that are never sent, and a reason that is not UTF-8.
      frame(0x8, [3]), frame(0x8, [0x03, 0xED]), frame(0x8, [0x03, 0xE7]), frame(0x8, [0x03, 0xE8, 0xFF]),
    ] as [[UInt8]])
  func whatTheProtocolForbidsIsAViolation(_ bytes: [UInt8]) {
    for piece in [1, bytes.count] {
      let (events, code) = events(of: bytes + Self.frame(0x9), piece: piece)
      #expect(events == [] && code == 1002, "in pieces of \(piece)")
    }
  }
}
