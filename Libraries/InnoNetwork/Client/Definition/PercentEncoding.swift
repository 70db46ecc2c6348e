import FoundationEssentials

/// Percent-encoding (RFC 3986, section 2.1).
enum PercentEncoding {
  /// Encodes the characters that are not allowed in a path; existing escapes stay.
  static func path(_ text: String) -> String {
    if text.utf8.allSatisfy(\.isAllowedInPath) { return text }
    let bytes = Array(text.utf8)
    return bytes.indices.reduce(into: "") { result, index in
      let isEscape =
        bytes[index] == UInt8(ascii: "%") && bytes[(index + 1)...].prefix(2).filter(\.isHexDigit).count == 2
      append(bytes[index], to: &result, literally: isEscape || bytes[index].isAllowedInPath)
    }
  }

  /// The query of a URL; `nil` if there are no items.
  static func query(_ items: [URLQueryItem]) -> String? {
    items.isEmpty ? nil : joined(items) { value($0) }
  }

  /// The body of a form: a query with plus signs for spaces (URL Standard, section 5).
  static func form(_ items: [URLQueryItem]) -> String {
    joined(items) { value($0).replacing("%20", with: "+") }
  }

  private static func joined(_ items: [URLQueryItem], _ encode: (String) -> String) -> String {
    items.map { item in item.value.map { "\(encode(item.name))=\(encode($0))" } ?? encode(item.name) }.joined(
      separator: "&")
  }

  private static func value(_ text: String) -> String {
    text.utf8.reduce(into: "") { append($1, to: &$0, literally: $1.isUnreserved) }
  }

  private static let digits = Array("0123456789ABCDEF")

  private static func append(_ byte: UInt8, to text: inout String, literally: Bool) {
    if literally {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
  }
}

extension UInt8 {
  // Of the characters up to U+00FF, only ASCII ones are hexadecimal digits.
  fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }

  /// Whether this is allowed in a path without an escape (RFC 3986, section 3.3). A `switch`, because a set would hash
  /// each byte.
  fileprivate var isAllowedInPath: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"):
      true
    default: isUnreserved
    }
  }

  /// Whether this is an unreserved character (RFC 3986, section 2.3).
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
