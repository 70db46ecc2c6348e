/// The names that Swift code has for the keys of JSON.
enum FieldNames {
  /// The property for a key, in lowerCamelCase: `first-name` is `firstName`, `_id` is `id`, `2x` is `value2x`; nil for
  /// a key without a letter or a digit of ASCII.
  static func property(for key: String) -> String? {
    let parts = key.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    guard let first = parts.first else { return nil }
    var property = CamelWords(first).lowerCamel + parts.dropFirst().map(\.capitalised).joined()
    if property.first?.isNumber == true { return "value\(property)" }
    while taken.contains(property) { property += "Value" }
    return property
  }

  /// The type of the objects that a key holds; of an array, in the singular.
  static func type(for property: String, isArray: Bool) -> String {
    let plural = CamelWords(property).upperCamel
    let type = isArray ? FeatureName(plural).singular : plural
    return takenTypes.contains(type) ? "\(type)Value" : type
  }

  /// The case of an enum for a word of the server; `other` is the case for words that are not known.
  static func caseName(of word: String) -> String {
    let name = property(for: word) ?? "empty"
    return ["allKnown", "none", "other", "text"].contains(name) ? "\(name)Value" : name
  }

  static func identifier(_ name: String) -> String { NameRules.isKeyword(name) ? "`\(name)`" : name }

  /// `avatarURL` is `Avatar url`.
  static func label(_ name: String) -> String { CamelWords(name).prose.capitalised }

  /// Properties that mean something else, to Swift or to the code of a feature.
  private static let taken: Set<String> = [
    "domainModel", "encode", "fields", "fieldText", "hash", "hashValue", "heading", "init", "self",
  ]

  /// Types that a nested one would hide, and names that no type may have.
  private static let takenTypes: Set<String> = [
    "Any", "Bool", "CodingKey", "CodingKeys", "Codable", "Date", "Decodable", "Decoder", "Double", "Encodable",
    "Encoder", "Equatable", "Hashable", "Hasher", "ID", "Identifiable", "Int", "Never", "Protocol", "Self", "Sendable",
    "String", "Type", "URL", "UUID",
  ]
}
