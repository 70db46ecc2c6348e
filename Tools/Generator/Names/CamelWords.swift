/// The words of an identifier: `PhotoAlbums` is Photo, Albums; `urlID` is url, ID; `HTTPLogs` is HTTP, Logs; `URLs` is
/// one word.
struct CamelWords {
  let words: [String]

  init(_ identifier: String) {
    var words: [String] = []
    let characters = Array(identifier)
    for (index, character) in characters.enumerated() {
      let previous = index > 0 ? characters[index - 1] : nil
      let rest = characters[(index + 1)...].prefix { $0.isLowercase }
      let begins =
        previous == nil || character == "_" || previous == "_"
        || character.isUppercase && (previous?.isUppercase != true || !rest.isEmpty && rest != ["s"])
      if begins { words.append("") }
      words[words.count - 1].append(character)
    }
    self.words = words
  }

  var upperCamel: String { words.map(\.capitalised).joined() }

  /// `photoAlbums`, `httpLogs`
  var lowerCamel: String {
    words.enumerated().map { $0.offset == 0 ? $0.element.lowercased() : $0.element.capitalised }.joined()
  }

  /// `photo-albums`, for commands and links.
  var kebab: String { words.map { $0.lowercased() }.joined(separator: "-") }

  /// `photo albums`, for sentences.
  var prose: String { words.map { $0.lowercased() }.joined(separator: " ") }
}

extension String {
  /// With its first letter in upper case.
  var capitalised: String { prefix(1).uppercased() + dropFirst() }

  /// By how the first letter sounds in English: `an album`, `a post`.
  var wantsAn: Bool { first.map { "aeiouAEIOU".contains($0) } ?? false }
}
