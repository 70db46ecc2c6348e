import ArchitectureRules

/// The tokens of a Swift file, with the blanks and comments between them: an edit finds its place by them.
struct CodeTokens {
  struct Token {
    /// Empty inside of a literal: a bracket in a text is none.
    let text: String
    let isWord: Bool
    /// In UTF-8 bytes.
    let range: Range<Int>
  }

  let tokens: [Token]
  /// Blanks, line breaks and comments before each token, and at last those behind all of them.
  let gaps: [[SwiftLexer.Piece]]
  private let bytes: [UInt8]

  init(_ text: String) {
    let lexer = SwiftLexer(text)
    bytes = Array(text.utf8)
    var tokens: [Token] = []
    var gaps: [[SwiftLexer.Piece]] = [[]]
    for piece in lexer.pieces where !piece.range.isEmpty {
      switch piece.kind {
      case .blank, .newline, .comment:
        gaps[gaps.count - 1].append(piece)
      case .word, .punctuation, .interpolation:
        tokens.append(Token(text: lexer.text(piece.range), isWord: piece.kind == .word, range: piece.range))
        gaps.append([])
      case .openingQuote, .closingQuote, .segment, .regularExpression:
        tokens.append(Token(text: "", isWord: false, range: piece.range))
        gaps.append([])
      }
    }
    self.tokens = tokens
    self.gaps = gaps
  }

  // MARK: - Words and brackets

  /// The token's text; empty before the first and behind the last.
  subscript(index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  static func opens(_ text: String) -> Bool { ["(", "[", "{"].contains(text) || text.hasSuffix("(") }
  static func closes(_ text: String) -> Bool { [")", "]", "}"].contains(text) }

  /// The bracket that closes the one at an index; the last token where none does.
  func closing(_ index: Int) -> Int {
    var depth = 0
    for next in index..<tokens.count {
      if Self.opens(self[next]) { depth += 1 }
      if Self.closes(self[next]) { depth -= 1 }
      if depth == 0 { return next }
    }
    return tokens.count - 1
  }

  /// The indices from `start` up to `end`, without those inside of brackets that begin there; the brackets themselves
  /// are included.
  func indices(from start: Int, to end: Int) -> [Int] {
    var indices: [Int] = []
    var index = start
    while index < end {
      indices.append(index)
      if Self.opens(self[index]) {
        index = closing(index)
        if index < end { indices.append(index) }
      }
      index += 1
    }
    return indices
  }

  // MARK: - Lines

  func hasComment(before index: Int) -> Bool {
    gaps[index].contains { $0.kind == .comment }
  }

  /// Whether a line break is between a token and the code before it. The end of the file has none.
  func isFirstOnItsLine(_ index: Int) -> Bool { index < tokens.count && gaps[index].contains { $0.kind == .newline } }

  /// The end of the line on which a token ends, behind a comment on that line; the end of the token when more code
  /// follows on that line.
  func lineEnd(after index: Int) -> Int {
    var position = tokens[index].range.upperBound
    for piece in gaps[index + 1] {
      if piece.kind == .newline { return position }
      position = piece.range.upperBound
    }
    return tokens[index].range.upperBound
  }

  /// The indentation of the line on which a token begins.
  func column(of index: Int) -> Int {
    let line =
      bytes[..<tokens[index].range.lowerBound].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .last ?? []
    return line.prefix { $0 == UInt8(ascii: " ") }.count
  }

  /// The source from the beginning of one token to the end of another.
  func text(from first: Int, to last: Int) -> String {
    String(decoding: bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound], as: UTF8.self)
  }
}
