/// Decodes the frames of a server and assembles their messages (RFC 6455, section 5). A value type without I/O.
package struct WebSocketDecoder {
  /// What a server has sent.
  package enum Event: Equatable {
    case message(WebSocketMessage)
    case ping([UInt8])
    case pong([UInt8])
    case close(WebSocketClosure)
  }

  /// Why the connection has to fail, and the code that tells the server.
  package struct Violation: Error, Equatable {
    package let code: WebSocketCloseCode
    package let description: String

    init(_ description: String, _ code: WebSocketCloseCode = .protocolError) {
      self.code = code
      self.description = description
    }
  }

  /// The part of a frame that comes next.
  private enum Part {
    case opcode
    case length
    /// The rest of a length in its long form of 2 or 8 bytes, which must not be below `least`.
    case longLength(missing: Int, least: UInt64)
    case payload
  }

  private let maximumMessage: Int
  private let maximumFrame: Int
  private var part = Part.opcode
  private var opcode = WebSocketOpcode.continuation
  private var isFinal = true
  /// The length of the payload, and then how much of it is missing.
  private var length: UInt64 = 0
  /// The opcode of the message that is being assembled.
  private var kind: WebSocketOpcode?
  private var message: [UInt8] = []
  private var control: [UInt8] = []
  private var text = UTF8Validator()

  /// Memory for a frame of which only the head has arrived is reserved up to this size in bytes.
  private static let largestReservation = 64 << 10

  package init(_ options: WebSocketOptions = WebSocketOptions()) {
    maximumMessage = options.maximumMessage
    maximumFrame = options.maximumFrame ?? options.maximumMessage
  }

  /// Decodes up to the end of the next event, and removes the decoded bytes; `nil` if they contain no further end.
  package mutating func next(_ bytes: inout Slice<UnsafeRawBufferPointer>) throws(Violation) -> Event? {
    while true {
      switch part {
      case .opcode:
        guard let byte = bytes.popFirst() else { return nil }
        try begin(byte)
        part = .length
      case .length:
        guard let byte = bytes.popFirst() else { return nil }
        try readLength(byte)
      case .longLength(let missing, let least):
        guard let byte = bytes.popFirst() else { return nil }
        length = length << 8 | UInt64(byte)
        part = .longLength(missing: missing - 1, least: least)
        guard missing == 1 else { continue }
        guard length >= least else { throw Violation("a length is not in its shortest form") }
        guard length >> 63 == 0 else { throw Violation("a length has its highest bit set") }
        try beginPayload()
      case .payload:
        let piece = bytes.prefix(Int(length))
        bytes = bytes.dropFirst(piece.count)
        try add(UnsafeRawBufferPointer(rebasing: piece))
        guard length == 0 else { return nil }
        part = .opcode
        if let event = try endFrame() { return event }
      }
    }
  }

  private mutating func begin(_ byte: UInt8) throws(Violation) {
    guard byte & 0x70 == 0 else { throw Violation("a frame has reserved bits, which only an extension may use") }
    guard let opcode = WebSocketOpcode(rawValue: byte & 0x0f) else {
      throw Violation("a frame has the unknown opcode \(byte & 0x0f)")
    }
    self.opcode = opcode
    isFinal = byte & 0x80 != 0
    switch opcode {
    case .continuation:
      guard kind != nil else { throw Violation("a fragment continues no message") }
    case .text, .binary:
      guard kind == nil else { throw Violation("a message begins before the last fragment of another") }
      kind = opcode
    case .close, .ping, .pong:
      guard isFinal else { throw Violation("a control frame is fragmented") }
    }
  }

  private mutating func readLength(_ byte: UInt8) throws(Violation) {
    guard byte & 0x80 == 0 else { throw Violation("the server masks its frames") }
    guard byte < 126 || !opcode.isControl else { throw Violation("a control frame is longer than 125 bytes") }
    length = 0
    switch byte {
    case 126: part = .longLength(missing: 2, least: 126)
    case 127: part = .longLength(missing: 8, least: 1 << 16)
    default:
      length = UInt64(byte)
      try beginPayload()
    }
  }

  private mutating func beginPayload() throws(Violation) {
    part = .payload
    guard !opcode.isControl else { return control.removeAll() }
    guard length <= maximumFrame else { throw Violation("a frame exceeds \(maximumFrame) bytes", .tooLarge) }
    guard length <= maximumMessage - message.count else {
      throw Violation("a message exceeds \(maximumMessage) bytes", .tooLarge)
    }
    if message.isEmpty { message.reserveCapacity(min(Int(length), Self.largestReservation)) }
  }

  private mutating func add(_ piece: UnsafeRawBufferPointer) throws(Violation) {
    length -= UInt64(piece.count)
    guard !opcode.isControl else { return control.append(contentsOf: piece) }
    guard kind != .text || text.accepts(piece) else { throw Violation("a text is not valid UTF-8", .invalidText) }
    message.append(contentsOf: piece)
  }

  private mutating func endFrame() throws(Violation) -> Event? {
    switch opcode {
    case .ping: return .ping(control)
    case .pong: return .pong(control)
    case .close: return .close(try closure())
    case .continuation, .text, .binary:
      guard isFinal else { return nil }
      guard text.isComplete else { throw Violation("a text ends within a character", .invalidText) }
      defer {
        kind = nil
        message = []
      }
      return .message(kind == .text ? .text(String(decoding: message, as: UTF8.self)) : .binary(message))
    }
  }

  private func closure() throws(Violation) -> WebSocketClosure {
    guard !control.isEmpty else { return WebSocketClosure(.none) }
    guard control.count > 1 else { throw Violation("a close frame has half a code") }
    let code = WebSocketCloseCode(rawValue: UInt16(control[0]) << 8 | UInt16(control[1]))
    guard code.mayBeSent else { throw Violation("a close frame has the code \(code.rawValue)") }
    guard let reason = String(validating: control[2...], as: UTF8.self) else {
      throw Violation("the reason of a close frame is not valid UTF-8", .invalidText)
    }
    return WebSocketClosure(code, reason: reason)
  }
}

/// RFC 6455, section 5.2.
enum WebSocketOpcode: UInt8 {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  var isControl: Bool { rawValue >= 8 }
}
