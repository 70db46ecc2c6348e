/// Messages for one client, in their order. They wait while the client does not read: a client that lets more than
/// 1,024 wait loses the connection, and no message without knowing it.
struct MessageChannel: Sendable {
  enum Message: Equatable, Sendable {
    case text([UInt8])
    /// Of a WebSocket: the reply to a ping.
    case pong([UInt8])
    /// Of a WebSocket: the last message; nil for a close frame without a code.
    case close(UInt16?)
  }

  let messages: AsyncStream<Message>
  private let continuation: AsyncStream<Message>.Continuation

  /// - Parameter onEnd: Called once, when no message is sent any more.
  init(onEnd: @escaping @Sendable () -> Void = {}) {
    (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1024))
    continuation.onTermination = { _ in onEnd() }
  }

  func send(_ message: Message) {
    if case .dropped = continuation.yield(message) { end() }
  }

  /// Ends the sequence after the messages that wait.
  func end() { continuation.finish() }
}

/// How the messages after the head of a response are sent.
enum MessageFormat: Sendable {
  /// RFC 6455.
  case webSocket
  /// Server-sent events (HTML standard, section 9.2).
  case events

  func bytes(_ message: MessageChannel.Message) -> [UInt8] {
    switch (self, message) {
    case (.webSocket, .text(let text)): Self.frame(opcode: 0x1, text)
    case (.webSocket, .pong(let payload)): Self.frame(opcode: 0xA, payload)
    case (.webSocket, .close(let code)):
      Self.frame(opcode: 0x8, code.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } ?? [])
    case (.events, .text(let text)): Array("data: ".utf8) + text + Array("\n\n".utf8)
    case (.events, .pong), (.events, .close): []
    }
  }

  /// A server does not mask its frames (RFC 6455, section 5.1).
  private static func frame(opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let length: [UInt8] =
      switch count {
      case ..<126: [UInt8(count)]
      case ..<0x1_0000: [126] + withUnsafeBytes(of: UInt16(count).bigEndian, Array.init)
      default: [127] + withUnsafeBytes(of: UInt64(count).bigEndian, Array.init)
      }
    return [0x80 | opcode] + length + payload
  }
}
