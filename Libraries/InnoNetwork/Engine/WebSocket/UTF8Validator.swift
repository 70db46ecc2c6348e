/// Validates UTF-8 that arrives in pieces (RFC 3629, section 4), and refuses it at the first byte that cannot belong to
/// valid text.
struct UTF8Validator {
  /// How many continuation bytes the current scalar lacks.
  private var missing = 0
  /// The values that the next continuation byte may have: fewer after some first bytes, which excludes overlong forms,
  /// surrogates and scalars above U+10FFFF.
  private var allowed: ClosedRange<UInt8> = 0x80...0xbf

  /// Whether the text may end here.
  var isComplete: Bool { missing == 0 }

  /// Returns false if the text is not valid.
  mutating func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      if missing == 0 {
        // Eight ASCII bytes at a time.
        while index + 8 <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index += 8
        }
        guard index < bytes.count else { return true }
        guard begins(bytes[index]) else { return false }
      } else {
        guard allowed.contains(bytes[index]) else { return false }
        allowed = 0x80...0xbf
        missing -= 1
      }
      index += 1
    }
    return true
  }

  /// Handles the first byte of a scalar.
  private mutating func begins(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x7f: return true
    case 0xc2...0xdf: missing = 1
    case 0xe0...0xef:
      missing = 2
      if byte == 0xe0 { allowed = 0xa0...0xbf }
      if byte == 0xed { allowed = 0x80...0x9f }
    case 0xf0...0xf4:
      missing = 3
      if byte == 0xf0 { allowed = 0x90...0xbf }
      if byte == 0xf4 { allowed = 0x80...0x8f }
    default: return false
    }
    return true
  }
}
