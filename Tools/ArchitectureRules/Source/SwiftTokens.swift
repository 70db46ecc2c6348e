/// Splits Swift source into words, string literals and punctuation, without comments: of these it keeps only whether one that documents stands there.
///
/// It knows as much of Swift's lexical structure as finding imports, attributes and declarations takes: nested comments, raw and multi-line strings,
/// interpolations, extended regular expressions. A bare `/regex/` reads as punctuation; a quote in one is over at the end of its line.
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
    /// Whether a doc comment stands between it and the token before it.
    var isDocumented = false

    func isWord(_ word: String) -> Bool { kind == .word(word) }
    func isPunctuation(_ mark: Character) -> Bool { kind == .punctuation(mark) }
  }

  private(set) var all: [Token] = []
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var hasReadDocComment = false

  init(_ text: String) {
    bytes = Array(text.utf8)
    read()
  }

  private mutating func read() {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "`"):
        advance()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        skipBlockComment()
      case UInt8(ascii: "\""):
        readString(hashes: 0)
      case UInt8(ascii: "#"):
        readHash()
      case _ where Self.isWordByte(byte):
        readWord()
      default:
        append(.punctuation(Character(UnicodeScalar(byte))), line: line)
        advance()
      }
    }
  }

  private mutating func append(_ kind: Token.Kind, line: Int) {
    all.append(Token(kind: kind, line: line, isDocumented: hasReadDocComment))
    hasReadDocComment = false
  }

  /// Letters, digits, underscores and everything beyond ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  private mutating func readWord() {
    let start = position
    while let byte = peek(), Self.isWordByte(byte) { position += 1 }
    append(.word(text(from: start, to: position)), line: line)
  }

  private mutating func skipLine() {
    // Four slashes are an ordinary comment.
    if peek(2) == UInt8(ascii: "/") && peek(3) != UInt8(ascii: "/") { hasReadDocComment = true }
    while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipBlockComment() {
    // `/**/` is empty and `/***` an ordinary comment.
    if peek(2) == UInt8(ascii: "*") && ![UInt8(ascii: "/"), UInt8(ascii: "*")].contains(peek(3)) { hasReadDocComment = true }
    var depth = 0
    repeat {
      if peek() == UInt8(ascii: "/") && peek(1) == UInt8(ascii: "*") {
        depth += 1
        advance(2)
      } else if peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
  }

  /// `#"raw string"#`, `#/regular expression/#`, or the mark before a macro or a directive.
  private mutating func readHash() {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch peek(hashes) {
    case UInt8(ascii: "\""):
      position += hashes
      readString(hashes: hashes)
    case UInt8(ascii: "/"):
      position += hashes + 1
      let end = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
      while position < bytes.count && !starts(with: end) { advance() }
      advance(end.count)
    default:
      append(.punctuation("#"), line: line)
      position += hashes
    }
  }

  private func starts(with prefix: [UInt8]) -> Bool {
    bytes[position...].starts(with: prefix)
  }

  /// Reads a literal whose first quote is next, and its closing hashes.
  private mutating func readString(hashes: Int) {
    let firstLine = line
    let quote = UInt8(ascii: "\"")
    // `#"""#` is one quote in a raw string: a multi-line literal begins with the end of its line.
    let isMultiline = peek(1) == quote && peek(2) == quote && peek(3).map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } == true
    let pounds = Array(repeating: UInt8(ascii: "#"), count: hashes)
    let end = Array(repeating: quote, count: isMultiline ? 3 : 1) + pounds
    let escape = [UInt8(ascii: "\\")] + pounds
    position += isMultiline ? 3 : 1
    let start = position
    var stop = bytes.count
    reading: while let byte = peek() {
      switch byte {
      case quote where starts(with: end):
        stop = position
        position += end.count
        break reading
      case UInt8(ascii: "\n") where !isMultiline:
        stop = position
        break reading
      case UInt8(ascii: "\\") where starts(with: escape):
        position += escape.count
        if peek() == UInt8(ascii: "(") { skipInterpolation() } else { advance() }
      default:
        advance()
      }
    }
    append(.string(text(from: start, to: stop)), line: firstLine)
  }

  /// From the opening parenthesis to behind its closing one. What stands between is read and dropped: nothing in it matters to a rule.
  private mutating func skipInterpolation() {
    let kept = all.count
    var depth = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        readString(hashes: 0)
        continue
      case UInt8(ascii: "#"):
        readHash()
        continue
      default: break
      }
      advance()
      if depth == 0 { break }
    }
    all.removeLast(all.count - kept)
  }
}
