import FoundationEssentials

/// JSON that is printed.
public enum JSONText {
  /// One line of JSON with sorted keys, so that the same value is the same text every time.
  ///
  /// Characters that control a terminal, or are invisible, are written as `\uXXXX`: the text reads the same to every
  /// JSON parser (RFC 8259, section 7), and printing it is harmless.
  public static func line(_ value: some Encodable) throws -> String { try text(of: value) }

  /// A value for standard output: one line as well, but indented on a terminal, where a person reads it.
  public static func document(_ value: some Encodable) throws -> String {
    try text(of: value, Console.current.outputIsTerminal ? .prettyPrinted : [])
  }

  private static func text(of value: some Encodable, _ more: JSONEncoder.OutputFormatting = []) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = more.union([.sortedKeys, .withoutEscapingSlashes])
    return escapingInvisible(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// JSON with the escapes of ``line(_:)``. `JSONEncoder` has escaped U+0000 to U+001F already; the other characters to
  /// escape are inside strings.
  public static func escapingInvisible(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x7F }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isInvisible(scalar) {
        // A pair of surrogates above U+FFFF.
        for unit in UTF16.encode(scalar) ?? .init() { result.append(contentsOf: escape(unit).unicodeScalars) }
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Unicode's controls (Cc), format characters (Cf: bidirectional controls, joiners, tags), line and paragraph
  /// separators (Zl, Zp), and all others that are ignorable by default (variation selectors, fillers, code points
  /// reserved for such).
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x7F else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
