import Glibc

/// Encodes frames of a client, each masked with a random key of its own (RFC 6455, section 5.3).
package struct WebSocketEncoder {
  /// Random 32-bit keys of the system's generator, several for one system call.
  private var keys: [UInt32] = []
  private let frameSize: Int

  package init(frameSize: Int? = nil) { self.frameSize = max(frameSize ?? .max, 1) }

  /// The frames of a message.
  package mutating func frames(_ message: WebSocketMessage) -> [UInt8] {
    switch message {
    case .binary(let bytes): return bytes.withUnsafeBytes { frames(.binary, $0) }
    case .text(var text):
      return text.withUTF8 { frames(.text, UnsafeRawBufferPointer($0)) }
    }
  }

  private mutating func frames(_ opcode: WebSocketOpcode, _ payload: UnsafeRawBufferPointer) -> [UInt8] {
    guard payload.count > frameSize else { return frame(opcode, payload) }
    var frames: [UInt8] = []
    for start in stride(from: 0, to: payload.count, by: frameSize) {
      let end = min(start + frameSize, payload.count)
      let piece = UnsafeRawBufferPointer(rebasing: payload[start..<end])
      frames += frame(start == 0 ? opcode : .continuation, piece, isFinal: end == payload.count)
    }
    return frames
  }

  mutating func frame(_ opcode: WebSocketOpcode, _ payload: [UInt8]) -> [UInt8] {
    payload.withUnsafeBytes { frame(opcode, $0) }
  }

  private mutating func frame(
    _ opcode: WebSocketOpcode, _ payload: UnsafeRawBufferPointer, isFinal: Bool = true
  ) -> [UInt8] {
    let key = nextKey()
    let size = payload.count
    return [UInt8](unsafeUninitializedCapacity: size + 14) { buffer, count in
      let frame = UnsafeMutableRawBufferPointer(buffer)
      frame[0] = opcode.rawValue | (isFinal ? 0x80 : 0)
      count = 2
      switch size {
      case ..<126: frame[1] = 0x80 | UInt8(size)
      case ..<0x1_0000:
        frame[1] = 0x80 | 126
        frame.storeBytes(of: UInt16(size).bigEndian, toByteOffset: 2, as: UInt16.self)
        count += 2
      default:
        frame[1] = 0x80 | 127
        frame.storeBytes(of: UInt64(size).bigEndian, toByteOffset: 2, as: UInt64.self)
        count += 8
      }
      frame.storeBytes(of: key, toByteOffset: count, as: UInt32.self)
      count += 4
      Self.mask(payload, key, into: UnsafeMutableRawBufferPointer(rebasing: frame[count...]))
      count += size
    }
  }

  private static func mask(_ payload: UnsafeRawBufferPointer, _ key: UInt32, into masked: UnsafeMutableRawBufferPointer)
  {
    let wide = UInt64(key) << 32 | UInt64(key)
    var index = 0
    while index + 8 <= payload.count {
      let word = payload.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ wide
      masked.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < payload.count {
      masked[index] = payload[index] ^ UInt8(truncatingIfNeeded: key >> (index % 4 * 8))
      index += 1
    }
  }

  private mutating func nextKey() -> UInt32 {
    if let key = keys.popLast() { return key }
    // 256 bytes, the most that getentropy(3) takes.
    keys = [UInt32](unsafeUninitializedCapacity: 64) { keys, count in
      if let start = keys.baseAddress, getentropy(start, 256) == 0 { count = 64 }
    }
    return keys.popLast() ?? .random(in: .min ... .max)
  }
}
