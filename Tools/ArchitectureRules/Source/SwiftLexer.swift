/// Splits Swift source into pieces that together are the source, byte for byte: comments, words, parts of literals,
/// punctuation, blanks.
///
/// Handles nested comments, raw and multi-line strings, interpolations, and regular expressions with and without
/// hashes. A slash begins a regular expression where an expression can begin and its line closes it (SE-0354);
/// elsewhere it is an operator.
package struct SwiftLexer {
  package struct Piece: Sendable {
    package enum Kind: Sendable, Equatable {
      /// Spaces and tabs.
      case blank
      case newline
      case comment
      /// An identifier, keyword or number; with its backticks.
      case word
      /// One mark; several hashes are one.
      case punctuation
      /// The quotes of a string literal, with their hashes.
      case openingQuote
      /// Empty where the source ends before the literal does.
      case closingQuote
      /// Text between the quotes and interpolations of a literal, as it is written.
      case segment
      /// `\(`; a punctuation `)` closes it.
      case interpolation
      case regularExpression
    }

    package let kind: Kind
    /// In UTF-8 bytes.
    package let range: Range<Int>
    /// Where it begins, from one.
    package let line: Int
    /// The number of interpolations around it.
    package let depth: Int
  }

  package private(set) var pieces: [Piece] = []
  let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0
  /// The last piece that is neither blank nor comment.
  private var last: Piece?

  package init(_ text: String) {
    bytes = Array(text.utf8)
    readCode()
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Bytes

  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func starts(with prefix: [UInt8]) -> Bool { bytes[position...].starts(with: prefix) }

  private mutating func countLines(to end: Int) {
    for index in position..<end where bytes[index] == UInt8(ascii: "\n") { line += 1 }
  }

  /// The index of the first byte from `start` on for which `isWanted` is false, or the end. A loop: in a debug build
  /// the standard library's searches take ten times as long.
  private func end(from start: Int, while isWanted: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, isWanted(bytes[end]) { end += 1 }
    return end
  }

  /// Letters, digits, underscores and everything beyond ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }

  /// Adds the piece that ends `end` bytes into the source, and goes there.
  private mutating func add(_ kind: Piece.Kind, to end: Int) {
    let end = min(end, bytes.count)
    let piece = Piece(kind: kind, range: position..<end, line: line, depth: depth)
    pieces.append(piece)
    switch kind {
    case .newline, .comment, .segment, .regularExpression: countLines(to: end)
    default: break
    }
    position = end
    switch kind {
    case .blank, .newline, .comment: break
    default: last = piece
    }
  }

  // MARK: Code

  /// Reads to the end, or in an interpolation over the parenthesis that closes it.
  private mutating func readCode() {
    var parentheses = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\n"):
        add(.newline, to: position + 1)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        add(
          .blank,
          to: end(from: position) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") })
      case UInt8(ascii: "/"):
        readSlash()
      case UInt8(ascii: "\""):
        readString(hashes: 0)
      case UInt8(ascii: "#"):
        readHash()
      case UInt8(ascii: "`"):
        let end =
          bytes[(position + 1)...].firstIndex { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "\n") } ?? bytes.count
        let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "`")
        add(isClosed ? .word : .punctuation, to: isClosed ? end + 1 : position + 1)
      case _ where Self.isWordByte(byte):
        add(.word, to: end(from: position, while: Self.isWordByte))
      default:
        add(.punctuation, to: position + 1)
        guard depth > 0 else { continue }
        if byte == UInt8(ascii: "(") { parentheses += 1 }
        if byte == UInt8(ascii: ")") {
          if parentheses == 0 { return }
          parentheses -= 1
        }
      }
    }
  }

  private mutating func readSlash() {
    switch peek(1) {
    case UInt8(ascii: "/"):
      add(.comment, to: end(from: position) { $0 != UInt8(ascii: "\n") })
    case UInt8(ascii: "*"):
      readBlockComment()
    default:
      if let end = endOfRegularExpression {
        add(.regularExpression, to: end)
      } else {
        add(.punctuation, to: position + 1)
      }
    }
  }

  private mutating func readBlockComment() {
    var end = position
    var comments = 0
    repeat {
      let next = bytes[end...].prefix(2)
      if next.elementsEqual("/*".utf8) {
        comments += 1
        end += 2
      } else if next.elementsEqual("*/".utf8) {
        comments -= 1
        end += 2
      } else {
        end += 1
      }
    } while comments > 0 && end < bytes.count
    add(.comment, to: end)
  }

  /// `#"raw string"#`, `#/regular expression/#`, or the mark before a macro or a directive.
  private mutating func readHash() {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch peek(hashes) {
    case UInt8(ascii: "\""):
      readString(hashes: hashes)
    case UInt8(ascii: "/"):
      let closing = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
      var end = position + hashes + 1
      while end < bytes.count, !bytes[end...].starts(with: closing) { end += 1 }
      add(.regularExpression, to: end + closing.count)
    default:
      add(.punctuation, to: position + hashes)
    }
  }

  // MARK: Regular expressions

  /// Words behind which an expression begins; behind every other word a slash is an operator.
  private static let beforeExpressions: Set<String> = [
    "await", "case", "else", "if", "in", "is", "return", "throw", "try", "where", "while",
  ]

  /// `!` and `?` directly behind an operand are postfix marks, behind which an operator comes.
  private func isPostfix(_ piece: Piece) -> Bool {
    let start = piece.range.lowerBound
    guard "!?".utf8.contains(bytes[start]), start > 0 else { return false }
    return Self.isWordByte(bytes[start - 1]) || ")]}>\"!?`".utf8.contains(bytes[start - 1])
  }

  /// The end of the regular expression that the slash here begins; nil where it is an operator.
  private var endOfRegularExpression: Int? {
    switch last?.kind {
    case .word:
      guard let last, Self.beforeExpressions.contains(text(last.range)) else { return nil }
    case .punctuation:
      // Behind a closing bracket or a postfix mark comes an operator.
      guard let last else { return nil }
      if ")]}".utf8.contains(bytes[last.range.lowerBound]) || isPostfix(last) { return nil }
    case .closingQuote, .regularExpression:
      return nil
    default: break
    }
    guard let first = peek(1), !" \t\n".utf8.contains(first) else { return nil }
    var end = position + 1
    var parentheses = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"):
        parentheses -= 1
        // An operator as an argument: `reduce(1, /)`.
        if parentheses < 0 { return nil }
      case UInt8(ascii: "/"): return end + 1
      default: break
      }
      end += 1
    }
    return nil
  }

  // MARK: Strings

  /// Reads a literal whose hashes and first quote are next.
  private mutating func readString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    // `#"""#` is one quote in a raw string: a multi-line literal begins with the end of its line.
    let isMultiline =
      peek(hashes + 1) == quote && peek(hashes + 2) == quote
      && (peek(hashes + 3) == UInt8(ascii: "\n") || peek(hashes + 3) == UInt8(ascii: "\r"))
    let pounds = Array(repeating: UInt8(ascii: "#"), count: hashes)
    let closing = Array(repeating: quote, count: isMultiline ? 3 : 1) + pounds
    let escape = [UInt8(ascii: "\\")] + pounds
    add(.openingQuote, to: position + closing.count)
    var end = position
    func addSegment(_ lexer: inout Self) {
      if end > lexer.position { lexer.add(.segment, to: end) }
    }
    while end < bytes.count {
      let byte = bytes[end]
      guard byte == quote || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n") else {
        end += 1
        continue
      }
      let rest = bytes[end...]
      if rest.starts(with: closing) {
        addSegment(&self)
        add(.closingQuote, to: end + closing.count)
        return
      } else if byte == UInt8(ascii: "\n"), !isMultiline {
        break
      } else if rest.starts(with: escape) {
        let next = end + escape.count
        guard next < bytes.count, bytes[next] == UInt8(ascii: "(") else {
          end = next + 1
          continue
        }
        addSegment(&self)
        depth += 1
        add(.interpolation, to: next + 1)
        readCode()
        depth -= 1
        end = position
      } else {
        end += 1
      }
    }
    end = min(end, bytes.count)
    addSegment(&self)
    add(.closingQuote, to: position)
  }
}
