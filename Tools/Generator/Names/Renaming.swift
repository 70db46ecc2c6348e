import ArchitectureRules

/// Replaces the names of the template by those of a feature: in identifiers, in sentences, in commands and paths, each
/// in its spelling. Parts of the template that stand for parts of the app have the prefix `Template`: `TemplateDomain`
/// becomes `Domain`.
struct Renaming {
  let name: FeatureName
  /// Where the API has the items: `albums` in `GET /albums`.
  let resource: String
  /// The collection that each item has.
  var child: Shape.Child?
  /// The call that is added to a feature.
  var call: Call?

  /// A path of the tree.
  func path(_ path: String) -> String {
    runs(of: path).map { $0.isWord ? identifier($0.text) : $0.text }.joined()
  }

  /// The identifiers of renamed code. Labels of arguments, members of values and the sample fields of the template's
  /// item are left out, because they conflict with nothing.
  struct Names {
    /// Those that were made from the feature's name.
    var given: Set<String> = []
    /// Those of the template that are not renamed.
    var kept: Set<String> = []

    /// Those that would have two meanings.
    var ambiguous: [String] { given.intersection(kept).sorted() }
  }

  /// Swift code.
  func source(_ text: String) -> String {
    var names = Names()
    return source(text, noting: &names)
  }

  /// The same.
  ///
  /// - Parameter names: collects the identifiers.
  func source(_ text: String, noting names: inout Names) -> String {
    let lexer = SwiftLexer(text)
    var result = ""
    var isInPassage = false
    for (index, piece) in lexer.pieces.enumerated() {
      let original = lexer.text(piece.range)
      switch piece.kind {
      case .comment:
        // The kind of a passage is no sentence.
        result += original.hasPrefix(Passages.begin) ? original : comment(original)
        isInPassage = original.hasPrefix(Passages.begin) || isInPassage && original != Passages.end
      case .segment:
        // A literal's segments are between its quotes.
        let isWhole = lexer.pieces[index - 1].kind == .openingQuote && lexer.pieces[index + 1].kind == .closingQuote
        result += literal(original, isWhole: isWhole)
      case .regularExpression:
        result += literal(original, isWhole: false)
      case .word:
        let renamed = identifier(original)
        if renamed == original {
          if !isInPassage, !isLabelOrMember(index, of: lexer) { names.kept.insert(original) }
        } else if !original.hasPrefix("Template") || renamed != original.dropFirst("Template".count) {
          names.given.insert(renamed)
        }
        result += renamed
      case .blank, .newline, .punctuation, .openingQuote, .closingQuote, .interpolation:
        result += original
      }
    }
    return result
  }

  /// Whether a word is a label, as in `f(word: 1)`, or a member, as in `value.word`; a member of a type that is left
  /// out, as in `.word`, may be declared by the feature.
  private func isLabelOrMember(_ index: Int, of lexer: SwiftLexer) -> Bool {
    let before = lexer.pieces[..<index].suffix(2).map { lexer.text($0.range) }
    if before.last == ".", let owner = before.first?.last {
      return owner.isLetter || owner.isNumber || "_)]}?!".contains(owner)
    }
    guard index + 1 < lexer.pieces.count, lexer.text(lexer.pieces[index + 1].range) == ":" else { return false }
    let previous = lexer.pieces[..<index].last { $0.kind != .blank && $0.kind != .newline }
    return previous.map { ["(", ","].contains(lexer.text($0.range)) } ?? false
  }

  // MARK: - The three kinds of text

  func identifier(_ text: String) -> String {
    var words = CamelWords(text).words
    if words.first == "Template", words.count > 1 { words.removeFirst() }
    let replacements = words.map(replacement)
    return words.indices.map { index in
      if let replacement = replacements[index] { return replacement }
      guard index + 1 < words.count, let next = replacements[index + 1] else { return words[index] }
      return Self.article(words[index], before: next) ?? words[index]
    }
    .joined()
  }

  private func replacement(of word: String) -> String? {
    switch word {
    case "Widgets": name.plurals.upperCamel
    case "Widget": name.singulars.upperCamel
    case "widgets": name.plurals.lowerCamel
    case "widget": name.singulars.lowerCamel
    case "Gadgets": child?.name.plurals.upperCamel
    case "Gadget": child?.name.singulars.upperCamel
    case "gadgets": child?.name.plurals.lowerCamel
    case "gadget": child?.name.singulars.lowerCamel
    case "Polish": call?.words.upperCamel
    case "polish": call?.words.lowerCamel
    default: nil
    }
  }

  private func comment(_ text: String) -> String {
    sentence(text) { word, before, _ in
      switch word {
      case "widgets": before.hasSuffix("/") ? resource : name.plurals.prose
      case "widget": name.singulars.prose
      // The feature itself, not its items.
      case "Widgets": name.plural
      case "gadgets": before.hasSuffix("/") ? child?.resource : child?.name.plurals.prose
      case "gadget": child?.name.singulars.prose
      case "polish": call?.words.prose
      default: nil
      }
    }
  }

  private func literal(_ text: String, isWhole: Bool) -> String {
    let isExample = text.contains("innosample ")
    return sentence(text) { word, before, after in
      let isName =
        isExample || isWhole && word == text || after.hasPrefix("-") || before == "."
        || after.first == "." && after.dropFirst().first?.isLetter == true
      switch word {
      case "widgets":
        if before.hasSuffix("/") { return resource }
        return isName ? name.command : name.plurals.prose
      case "gadgets":
        if before.hasSuffix("/") { return child?.resource }
        return isName ? child?.name.command : child?.name.plurals.prose
      case "gadget": return child?.name.singulars.prose
      case "Gadgets": return child?.name.plurals.prose.capitalised
      case "widget": return name.singulars.prose
      case "Widgets": return name.plurals.prose.capitalised
      case "Widget": return name.singulars.prose.capitalised
      case "polish": return isExample || isWhole && word == text ? call?.words.kebab : call?.words.prose
      case "Polish": return call?.words.prose.capitalised
      default: return nil
      }
    }
  }

  /// Replaces words and corrects the articles before them; words that are not replaced so are taken for identifiers.
  private func sentence(_ text: String, _ replace: (_ word: String, _ before: Substring, _ after: Substring) -> String?)
    -> String
  {
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
