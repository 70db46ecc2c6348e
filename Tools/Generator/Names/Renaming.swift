import SwiftParser
import SwiftSyntax

/// Puts the names of a feature in the place of the template's: in identifiers, in sentences, in commands and paths, each in its spelling.
struct Renaming {
  let name: FeatureName
  /// Where the API has the items: `albums` in `GET /albums`.
  let resource: String

  /// A path of the tree.
  func path(_ path: String) -> String {
    runs(of: path).map { $0.isWord ? identifier($0.text) : $0.text }.joined()
  }

  /// The identifiers of renamed code: those that something else had before, and those that were left as they are.
  struct Names {
    var given: Set<String> = []
    var kept: Set<String> = []
  }

  /// Swift code.
  func source(_ text: String) -> String {
    var names = Names()
    return source(text, noting: &names)
  }

  /// The same, with note taken of the identifiers.
  func source(_ text: String, noting names: inout Names) -> String {
    var result = ""
    var previous: TokenSyntax?
    for token in Parser.parse(source: text).tokens(viewMode: .sourceAccurate) {
      result += trivia(token.leadingTrivia)
      switch token.tokenKind {
      case .stringSegment, .regexLiteralPattern:
        let isWhole = previous.map(isQuote) == true && token.nextToken(viewMode: .sourceAccurate).map(isQuote) == true
        result += literal(token.text, isWhole: isWhole)
      default:
        let renamed = identifier(token.text)
        if renamed != token.text {
          names.given.insert(renamed)
        } else if case .identifier = token.tokenKind {
          names.kept.insert(renamed)
        }
        result += renamed
      }
      result += trivia(token.trailingTrivia)
      previous = token
    }
    return result
  }

  private func isQuote(_ token: TokenSyntax) -> Bool { token.tokenKind == .stringQuote }

  private func trivia(_ trivia: Trivia) -> String {
    trivia.pieces.map { piece in
      switch piece {
      case .lineComment(let text), .blockComment(let text), .docLineComment(let text), .docBlockComment(let text): comment(text)
      default: Trivia(pieces: [piece]).description
      }
    }
    .joined()
  }

  // MARK: - The three kinds of text

  func identifier(_ text: String) -> String {
    let words = CamelWords(text).words
    let replacements = words.enumerated().map { replacement(of: $0.element, isFirst: $0.offset == 0) }
    guard replacements.contains(where: { $0 != nil }) else { return text }
    return words.indices.map { index in
      if let replacement = replacements[index] { return replacement }
      guard index + 1 < words.count, let next = replacements[index + 1] else { return words[index] }
      return Self.article(words[index], before: next) ?? words[index]
    }
    .joined()
  }

  private func replacement(of word: String, isFirst: Bool) -> String? {
    switch word {
    case "Posts": name.plurals.upperCamel
    case "Post": name.singulars.upperCamel
    case "posts": name.plurals.lowerCamel
    case "post": name.singulars.lowerCamel
    default: nil
    }
  }

  private func comment(_ text: String) -> String {
    sentence(text) { word, before, _ in
      switch word {
      case "posts": before.hasSuffix("/") ? resource : name.plurals.prose
      case "post": name.singulars.prose
      // The feature itself, not its items.
      case "Posts": name.plural
      default: nil
      }
    }
  }

  private func literal(_ text: String, isWhole: Bool) -> String {
    sentence(text) { word, before, after in
      switch word {
      case "posts":
        if before.hasSuffix("/") { return resource }
        let isName = isWhole && word == text || after.hasPrefix("-") || after.first == "." && after.dropFirst().first?.isLetter == true
        return isName ? name.command : name.plurals.prose
      case "post": return name.singulars.prose
      case "Posts": return name.plurals.prose.capitalised
      case "Post": return name.singulars.prose.capitalised
      default: return nil
      }
    }
  }

  /// Replaces words and mends the articles before them; words that are not replaced so are taken for identifiers.
  private func sentence(_ text: String, _ replace: (_ word: String, _ before: Substring, _ after: Substring) -> String?) -> String {
    let runs = runs(of: text)
    var result: [String] = []
    for (index, run) in runs.enumerated() {
      guard run.isWord else {
        result.append(run.text)
        continue
      }
      let before = index > 0 ? Substring(runs[index - 1].text) : ""
      let after = Substring(runs[(index + 1)...].prefix(2).map(\.text).joined())
      guard let replacement = replace(run.text, before, after) else {
        result.append(identifier(run.text))
        continue
      }
      if before == " ", index > 1, let article = Self.article(runs[index - 2].text, before: replacement) {
        result[index - 2] = article
      }
      result.append(replacement)
    }
    return result.joined()
  }

  private static func article(_ word: String, before next: String) -> String? {
    switch word {
    case "a", "an": next.wantsAn ? "an" : "a"
    case "A", "An": next.wantsAn ? "An" : "A"
    default: nil
    }
  }

  private func runs(of text: String) -> [(text: String, isWord: Bool)] {
    var runs: [(text: String, isWord: Bool)] = []
    for character in text {
      let isWord = character.isASCII && (character.isLetter || character.isNumber)
      if runs.last?.isWord == isWord {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append((String(character), isWord))
      }
    }
    return runs
  }
}
