/// Linear-time parser of JSON (RFC 8259) that keeps the order of members, unlike `JSONDecoder`.
struct JSONParser {
  enum Failure: Error, Equatable {
    /// Not JSON from this byte on.
    case malformed(offset: Int)
    case tooDeep
    case byteOrderMark
    /// A text that begins here is not UTF-8.
    case notUTF8(offset: Int)
    /// An escape sequence is half of a surrogate pair.
    case loneSurrogate(offset: Int)
    /// No `Double` holds the magnitude of a number.
    case numberOutOfRange(offset: Int)

    /// Where in the bytes it is.
    var offset: Int? {
      switch self {
      case .malformed(let offset), .notUTF8(let offset), .loneSurrogate(let offset), .numberOutOfRange(let offset):
        offset
      case .tooDeep, .byteOrderMark: nil
      }
    }

    /// A clause for an error message.
    var reason: String {
      switch self {
      case .malformed(let offset): "it is not JSON from byte \(offset + 1) on"
      case .tooDeep: "it is nested deeper than \(JSONParser.maximumDepth) levels"
      case .byteOrderMark: "it begins with a byte order mark"
      case .notUTF8(let offset): "the text at byte \(offset + 1) is not UTF-8"
      case .loneSurrogate(let offset): "the escape sequence before byte \(offset + 1) is a lone surrogate"
      case .numberOutOfRange(let offset): "the number at byte \(offset + 1) is out of range"
      }
    }
  }

  /// Maximum nesting of arrays and objects, the same as that of Foundation's decoder.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  static func parse(_ bytes: [UInt8]) throws(Failure) -> JSON {
    // RFC 8259, section 8.1: a parser may reject it.
    if byteOrderMarks.contains(where: { bytes.starts(with: $0) }) { throw .byteOrderMark }
    var parser = JSONParser(bytes: bytes)
    parser.skipBlanks()
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.position == bytes.count else { throw parser.malformed }
    return value
  }

  /// Of UTF-8 and UTF-16.
  static let byteOrderMarks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var malformed: Failure { .malformed(offset: position) }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Consumes the character if it is the next one.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: String, as value: JSON) throws(Failure) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw malformed }
    position += word.utf8.count
    return value
  }

  private mutating func value() throws(Failure) -> JSON {
    switch byte {
    case UInt8(ascii: "{"): return try nested { parser throws(Failure) in .object(try parser.object()) }
    case UInt8(ascii: "["): return try nested { parser throws(Failure) in .array(try parser.array()) }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try take("true", as: .bool(true))
    case UInt8(ascii: "f"): return try take("false", as: .bool(false))
    case UInt8(ascii: "n"): return try take("null", as: .null)
    default: return try number()
    }
  }

  private mutating func nested(_ read: (inout JSONParser) throws(Failure) -> JSON) throws(Failure) -> JSON {
    guard depth < Self.maximumDepth else { throw .tooDeep }
    depth += 1
    position += 1
    skipBlanks()
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func array() throws(Failure) -> [JSON] {
    var elements: [JSON] = []
    if take("]") { return elements }
    repeat {
      skipBlanks()
      elements.append(try value())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw malformed }
    return elements
  }

  private mutating func object() throws(Failure) -> JSONObject {
    var pairs: [(String, JSON)] = []
    if take("}") { return JSONObject() }
    repeat {
      skipBlanks()
      let key = try string()
      skipBlanks()
      guard take(":") else { throw malformed }
      skipBlanks()
      pairs.append((key, try value()))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw malformed }
    return JSONObject(pairs)
  }

  private mutating func string() throws(Failure) -> String {
    guard take("\"") else { throw malformed }
    let start = position
    var unescaped: [UInt8] = []
    var plain = position
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw malformed }
      if byte == UInt8(ascii: "\\") {
        unescaped += bytes[plain..<position]
        position += 1
        unescaped += Array(String(try escape()).utf8)
        plain = position
      } else {
        position += 1
      }
    }
    unescaped += bytes[plain..<position]
    guard take("\"") else { throw malformed }
    guard let text = String(validating: unescaped, as: UTF8.self) else { throw .notUTF8(offset: start) }
    return text
  }

  /// The rest of an escape sequence, after the backslash.
  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard let letter = byte else { throw malformed }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try codeUnit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      let end = position
      guard UTF16.isLeadSurrogate(first), take("\\"), take("u") else { throw .loneSurrogate(offset: end) }
      let second = try codeUnit()
      guard UTF16.isTrailSurrogate(second) else { throw .loneSurrogate(offset: end) }
      return UTF16.decode(UTF16.EncodedScalar([first, second]))
    default: throw malformed
    }
  }

  private mutating func codeUnit() throws(Failure) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw malformed }
    position += 4
    return unit
  }

  private mutating func number() throws(Failure) -> JSON {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let value = Int(text), text != "-0" { return .integer(value) }
    guard let number = JSONNumber(text) else { throw .numberOutOfRange(offset: start) }
    return .number(number)
  }

  /// One digit or more.
  private mutating func digits() throws(Failure) {
    let start = position
    while let byte, byte.isDigit { position += 1 }
    guard position > start else { throw malformed }
  }
}
