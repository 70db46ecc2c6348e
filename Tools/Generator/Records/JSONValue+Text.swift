import FoundationEssentials

extension JSONValue {
  /// The value as JSON, an object and its members on lines of their own. Nothing in it ends a string literal of Swift
  /// with three quotes.
  func text(indentation: String = "") -> String {
    func list(_ items: [String], _ open: String, _ close: String) -> String {
      guard !items.isEmpty else { return open + close }
      let lines = items.map { "\(indentation)  \($0)" }.joined(separator: ",\n")
      return "\(open)\n\(lines)\n\(indentation)\(close)"
    }
    let inner = indentation + "  "
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let text): return text
    case .string(let text): return Self.quoted(text)
    case .array(let elements):
      let hasObjects = elements.contains { if case .object = $0 { true } else { false } }
      guard hasObjects else { return "[\(elements.map { $0.text() }.joined(separator: ", "))]" }
      return list(elements.map { $0.text(indentation: inner) }, "[", "]")
    case .object(let members):
      return list(members.map { "\(Self.quoted($0.key)): \($0.value.text(indentation: inner))" }, "{", "}")
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A text can always be encoded.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
