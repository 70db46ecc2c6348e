/// One member of the records of an API, and the property that it becomes.
struct Field: Equatable, Sendable {
  enum Kind: String, Equatable, Sendable {
    case integer = "Int"
    case text = "String"
    case truth = "Bool"
  }

  /// As the API spells it: `userId`, `thumbnailUrl`.
  let key: String
  let kind: Kind
  /// As the app spells it: `userID`, `thumbnailURL`.
  let property: String

  init(key: String, kind: Kind, property: String? = nil) {
    self.key = key
    self.kind = kind
    self.property = property ?? Self.property(for: key)
  }

  private static func property(for key: String) -> String {
    for (ending, acronym) in [("Id", "ID"), ("Url", "URL")] where key.hasSuffix(ending) {
      return key.dropLast(ending.count) + acronym
    }
    return key
  }

  /// Whether it names what the record belongs to.
  var isOwner: Bool { kind == .integer && key.hasSuffix("Id") }

  /// What it is called in a sentence: `author` for `authorID`.
  var noun: String { isOwner ? String(property.dropLast(2)) : property }

  var label: String { noun == "url" ? "URL" : CamelWords(noun).words.joined(separator: " ").capitalised }

  /// `public let title: String`, with what is worth saying of it above.
  func declaration(property: String) -> String {
    "  public let \(property): \(kind.rawValue)\n"
  }

  var parameter: String { "\(property): \(kind.rawValue)" }

  /// A value for tests, as Swift and JSON both write it: `text` for a text.
  func value(_ text: String) -> String {
    switch kind {
    case .integer: "1"
    case .text: "\"\(text)\""
    case .truth: "true"
    }
  }
}
