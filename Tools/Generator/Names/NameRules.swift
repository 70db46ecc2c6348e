/// The rules for names that become names of modules and types.
package enum NameRules {
  /// Longer ones would not fit into the lines that are added to files of the tree.
  static let longest = 40

  /// The problems with a name, except that others have it already.
  package static func problems(with name: String) -> [String] {
    if name.isEmpty { return ["a name is missing"] }
    if isKeyword(name) { return ["'\(name)' is a keyword of Swift"] }
    let isIdentifier = name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isIdentifier, name.first?.isUppercase == true else {
      return ["'\(name)' is not an UpperCamelCase identifier of ASCII letters and digits"]
    }
    if name.count > longest { return ["'\(name)' has \(name.count) letters; at most \(longest) are allowed"] }
    return []
  }

  /// The letters and digits of a name in UpperCamelCase, without accents; nil when none are left.
  package static func upperCamel(_ name: String) -> String? {
    let words = name.map(withoutAccent).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .map { String($0).capitalised }
    let letters = words.joined().drop(while: \.isNumber)
    let digits = words.joined().prefix(while: \.isNumber)
    let camel = String(letters).capitalised + digits
    return camel.isEmpty || letters.isEmpty ? nil : String(camel.prefix(longest))
  }

  /// `U` for `Ü`, which Unicode calls LATIN CAPITAL LETTER U WITH DIAERESIS.
  private static func withoutAccent(_ character: Character) -> Character {
    let name = character.unicodeScalars.first?.properties.name ?? ""
    guard let match = name.wholeMatch(of: /LATIN (CAPITAL|SMALL) LETTER ([A-Z])( WITH .*)?/) else { return character }
    return Character(match.1 == "CAPITAL" ? String(match.2) : match.2.lowercased())
  }

  /// Words that would need backticks, or mean something else, wherever they were used as a name.
  package static func isKeyword(_ word: String) -> Bool { keywords.contains(word) }

  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Swift", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
