import FoundationEssentials

/// Describes an error of a decoder or encoder in one line: where in the JSON it is, and what is wrong there.
struct CodingErrorDescription {
  let text: String

  /// `nil` for errors of other kinds. `body` is what was decoded.
  init?(_ error: any Error, in body: [UInt8] = []) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      text = "the JSON has no \(key.stringValue.debugDescription) at \(Self.path(context.codingPath))"
    case DecodingError.typeMismatch(let type, let context):
      text = "the JSON at \(Self.path(context.codingPath)) is not \(Self.expected(type))"
    case DecodingError.valueNotFound(let type, let context):
      text = "the JSON at \(Self.path(context.codingPath)) is null where \(Self.expected(type)) is needed"
    case DecodingError.dataCorrupted(let context):
      if context.codingPath.isEmpty {
        // The decoder describes a string or a number that its type cannot hold as invalid JSON.
        text =
          if (try? JSONDecoder().decode(AnyJSON.self, from: Data(body))) == nil {
            "the body is not valid JSON"
          } else if let invalid = JSONStrings.firstInvalid(in: body) {
            "the JSON\(invalid.record.map { " at [\($0)]" } ?? "") has a string with an escape or a character that is "
              + "not valid"
          } else {
            "the JSON has a number that is too large, or not a whole number"
          }
      } else {
        text = "the JSON at \(Self.path(context.codingPath)) cannot be used: \(context.debugDescription)"
      }
    case EncodingError.invalidValue(_, let context):
      text = "the value at \(Self.path(context.codingPath)): \(context.debugDescription)"
    default: return nil
    }
  }

  /// A path as in JavaScript, such as `[0].address.city`; "the top" for the root.
  private static func path(_ keys: [any CodingKey]) -> String {
    guard !keys.isEmpty else { return "the top" }
    let path = keys.reduce(into: "") { path, key in path += key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  private static func expected(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "a boolean"
    case is any FixedWidthInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    default: "\(type)".hasPrefix("Array") || "\(type)".hasPrefix("[") ? "an array" : "an object"
    }
  }
}

/// Any JSON, whatever its strings and numbers.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}

/// The strings of a JSON text, of which `JSONDecoder` reports one that is not valid as invalid JSON: one with half of a
/// surrogate pair (RFC 8259, section 8.2), with an unknown escape or with a control character.
private enum JSONStrings {
  struct Invalid {
    /// The index of the element that has the string, if the text is an array.
    let record: Int?
  }

  static func firstInvalid(in json: [UInt8]) -> Invalid? {
    var start: Int?
    var isEscaped = false
    var (depth, record) = (0, 0)
    let isArray = json.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
    for (index, byte) in json.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where start != nil: isEscaped = true
      case UInt8(ascii: "\""):
        guard let first = start else {
          start = index
          continue
        }
        guard (try? JSONDecoder().decode(String.self, from: Data(json[first...index]))) != nil else {
          return Invalid(record: isArray ? record : nil)
        }
        start = nil
      case _ where start != nil: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): if depth == 1 { record += 1 }
      default: break
      }
    }
    return nil
  }
}

/// The depth of a JSON text, because `JSONDecoder` reports one that is nested too deep as invalid JSON.
enum JSONNesting {
  /// The maximum depth that `JSONDecoder` reads.
  static let limit = 512

  static func isTooDeep(_ json: [UInt8]) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in json {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if !isInString { depth += 1 }
        if depth > limit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if !isInString { depth -= 1 }
      default: break
      }
    }
    return false
  }
}
