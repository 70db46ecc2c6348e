/// Incremental parser of the frames that the client of a WebSocket sends (RFC 6455, section 5), without I/O. How the
/// bytes are split has no effect. Messages are skipped, whatever their size: the server only sends.
struct ClientFrameParser {
  enum Event: Equatable {
    case ping([UInt8])
    /// The code that the close frame of the server repeats; nil for none.
    case close(UInt16?)
  }

  /// The frame is not allowed; the connection has to fail with the code.
  struct Violation: Error, Equatable {
    var code: UInt16 = 1002
  }

  private var buffer: [UInt8] = []
  /// How many bytes of a message are still to be skipped.
  private var skipped = 0
  /// Whether the last fragment of a message is still to come.
  private var isFragmented = false

  mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// The next event; nil until it has arrived.
  mutating func next() throws(Violation) -> Event? {
    while true {
      let count = min(skipped, buffer.count)
      buffer.removeFirst(count)
      skipped -= count
      guard skipped == 0, let frame = try head() else { return nil }
      if frame.opcode < 0x8 {
        buffer.removeFirst(frame.head)
        isFragmented = !frame.isFinal
        skipped = frame.length
        continue
      }
      let end = frame.head + frame.length
      guard buffer.count >= end else { return nil }
      let key = buffer[(frame.head - 4)..<frame.head]
      let payload = buffer[frame.head..<end].enumerated().map { $1 ^ key[key.startIndex + $0 % 4] }
      buffer.removeFirst(end)
      switch frame.opcode {
      case 0x8: return .close(try Self.code(payload))
      case 0x9: return .ping(payload)
      default: continue
      }
    }
  }

  /// The head of the frame at the start of the buffer, with its size and that of the payload; nil until all of it has
  /// arrived.
  private func head() throws(Violation) -> (opcode: UInt8, isFinal: Bool, head: Int, length: Int)? {
    guard buffer.count >= 2 else { return nil }
    let (opcode, isFinal) = (buffer[0] & 0xF, buffer[0] & 0x80 != 0)
    var length = Int(buffer[1] & 0x7F)
    let isAllowed =
      switch opcode {
      case 0x0: isFragmented
      case 0x1, 0x2: !isFragmented
      case 0x8, 0x9, 0xA: isFinal && length < 126
      default: false
      }
    guard isAllowed, buffer[0] & 0x70 == 0, buffer[1] & 0x80 != 0 else { throw Violation() }
    let size = length < 126 ? 0 : length == 126 ? 2 : 8
    guard buffer.count >= 2 + size + 4 else { return nil }
    if size > 0 {
      let least = size == 2 ? 126 : 0x1_0000
      guard let long = Int(exactly: buffer[2..<(2 + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }), long >= least
      else { throw Violation() }
      length = long
    }
    return (opcode, isFinal, 2 + size + 4, length)
  }

  private static func code(_ payload: [UInt8]) throws(Violation) -> UInt16? {
    if payload.isEmpty { return nil }
    guard payload.count > 1, String(validating: payload[2...], as: UTF8.self) != nil else { throw Violation() }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: return code
    default: throw Violation()
    }
  }
}
