/// Bytes as pairs of small hexadecimal digits.
enum Hexadecimal {
  /// So many bytes of chance, good enough for identifiers that nobody may guess or meet by accident.
  static func random(bytes count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return text((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.reduce(into: "") { text, byte in
      if byte < 0x10 { text += "0" }
      text += String(byte, radix: 16)
    }
  }
}
