extension String {
  /// In lower case and without accents, for a search that ignores both: `Zoë` is `zoe`, `Tromsø` is `tromso`.
  ///
  /// A Latin letter is what Unicode's name of it says before "WITH": `LATIN SMALL LETTER O WITH STROKE`. Letters of
  /// other scripts stay as they are. Foundation's `folding` would load the tables of ICU at every start of the program.
  public var folded: String {
    let text = lowercased()
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var folded = UnicodeScalarView()
    for scalar in text.unicodeScalars where !Self.combiningAccents.contains(scalar) {
      folded.append(scalar.isASCII ? scalar : scalar.latinLetter ?? scalar)
    }
    return String(folded)
  }

  /// The block Combining Diacritical Marks.
  private static let combiningAccents: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"
}

extension Unicode.Scalar {
  /// The letter from a to z that the name of this Latin letter has; nil where it has none.
  fileprivate var latinLetter: Unicode.Scalar? {
    guard let name = properties.name, name.hasPrefix("LATIN SMALL LETTER ") else { return nil }
    let words = name.split(separator: " ").dropFirst(3).prefix { $0 != "WITH" }
    guard let letter = words.last, letter.utf8.count == 1 else { return nil }
    return letter.lowercased().unicodeScalars.first
  }
}
