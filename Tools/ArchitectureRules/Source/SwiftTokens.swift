/// The words, string literals and punctuation of Swift source. Comments, interpolations and regular expressions are
/// left out, as no rule needs them.
struct SwiftTokens {
  struct Token {
    enum Kind: Equatable {
      /// An identifier or keyword, without backticks.
      case word(String)
      /// The text of a literal as it is written.
      case string(String)
      case punctuation(Character)
    }

    let kind: Kind
    let line: Int

    func isWord(_ word: String) -> Bool { kind == .word(word) }
    func isPunctuation(_ mark: Character) -> Bool { kind == .punctuation(mark) }
  }

  private(set) var all: [Token] = []

  init(_ text: String) {
    let lexer = SwiftLexer(text)
    var literal: SwiftLexer.Piece?
    for piece in lexer.pieces where piece.depth == 0 {
      let kind: Token.Kind
      switch piece.kind {
      case .openingQuote:
        literal = piece
        continue
      case .closingQuote:
        guard let opening = literal else { continue }
        kind = .string(lexer.text(opening.range.upperBound..<piece.range.lowerBound))
        all.append(Token(kind: kind, line: opening.line))
        continue
      case .word:
        let isQuoted = lexer.bytes[piece.range.lowerBound] == UInt8(ascii: "`")
        kind = .word(
          lexer.text(isQuoted ? piece.range.lowerBound + 1..<piece.range.upperBound - 1 : piece.range))
      case .punctuation:
        kind = .punctuation(Character(UnicodeScalar(lexer.bytes[piece.range.lowerBound])))
      case .blank, .newline, .comment, .segment, .interpolation, .regularExpression:
        continue
      }
      all.append(Token(kind: kind, line: piece.line))
    }
  }
}

/// Comparisons: to search a string of brackets takes ten times as long in a debug build.
extension Character {
  var opensBracket: Bool { self == "(" || self == "[" || self == "{" }
  var closesBracket: Bool { self == ")" || self == "]" || self == "}" }
}
