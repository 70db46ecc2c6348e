import FoundationEssentials

/// A JSON value with its members in order, repeated ones included, and its numbers as written, which `JSONDecoder` does
/// not keep.
indirect enum JSONValue: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    let key: String
    let value: JSONValue
  }

  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// - Throws: why the text is not valid JSON (RFC 8259), and where.
  init(_ text: String) throws(Refusal) {
    let bytes = Array(text.utf8)
    do {
      // Validates the whole text, so that the reader below gets only JSON.
      _ = try JSONDecoder().decode(Anything.self, from: Data(bytes))
      var reader = Reader(bytes: bytes)
      self = try reader.value()
    } catch {
      let reason = ((error as? DecodingError)?.underlying).map { " (\($0))" } ?? ""
      throw Refusal(["it is not valid JSON\(reason)"])
    }
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Reads a text that is known to be JSON.
  private struct Reader {
    struct NotJSON: Error {}

    let bytes: [UInt8]
    var position = 0

    mutating func value() throws -> JSONValue {
      switch next() {
      case UInt8(ascii: "{"):
        return .object(
          try elements(until: "}") { reader in
            let key = try reader.string()
            guard reader.take(":") else { throw NotJSON() }
            return Member(key: key, value: try reader.value())
          })
      case UInt8(ascii: "["): return .array(try elements(until: "]") { try $0.value() })
      case UInt8(ascii: "\""): return .string(try string())
      default:
        let word = String(decoding: takeWhile { !",]}".utf8.contains($0) && !Self.isBlank($0) }, as: UTF8.self)
        switch word {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default:
          let number = #/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/#
          guard word.wholeMatch(of: number) != nil, Double(word)?.isFinite == true else { throw NotJSON() }
          return .number(word)
        }
      }
    }

    private mutating func elements<Element>(
      until end: Unicode.Scalar, _ read: (inout Reader) throws -> Element
    ) throws -> [Element] {
      position += 1
      var elements: [Element] = []
      if take(end) { return elements }
      repeat { elements.append(try read(&self)) } while take(",")
      guard take(end) else { throw NotJSON() }
      return elements
    }

    private mutating func string() throws -> String {
      guard next() == UInt8(ascii: "\"") else { throw NotJSON() }
      let start = position
      position += 1
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position += 1
      guard position <= bytes.count else { throw NotJSON() }
      return try JSONDecoder().decode(String.self, from: Data(bytes[start..<position]))
    }

    /// The next byte that is not blank.
    private mutating func next() -> UInt8? {
      _ = takeWhile(Self.isBlank)
      return position < bytes.count ? bytes[position] : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next() == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    private mutating func takeWhile(_ isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
      let taken = bytes[position...].prefix(while: isWanted)
      position = taken.endIndex
      return taken
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \n\r\t".utf8.contains(byte) }
  }
}

extension DecodingError {
  fileprivate var underlying: (any Error)? {
    if case .dataCorrupted(let context) = self { context.underlyingError } else { nil }
  }
}
