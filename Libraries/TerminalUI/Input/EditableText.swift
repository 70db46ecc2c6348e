/// Text with a cursor: one line, or several. Edited with the keys of readline, by grapheme clusters and words.
public struct EditableText: Hashable, Sendable {
  /// Setting a different text puts the cursor at its end.
  public var text: String {
    didSet { if text != oldValue { cursor = text.count } }
  }
  /// The number of grapheme clusters before the cursor.
  public private(set) var cursor: Int
  private let hasLines: Bool

  /// - Parameters:
  ///   - cursor: The number of grapheme clusters before the cursor, clamped to the text. Nil: at its end.
  ///   - hasLines: Whether Enter and inserted text make lines, within which Home, End, Ctrl-U and Ctrl-K work.
  public init(_ text: String = "", cursor: Int? = nil, hasLines: Bool = false) {
    self.text = text
    self.cursor = min(max(0, cursor ?? .max), text.count)
    self.hasLines = hasLines
  }

  /// The text as a field draws it. A newline becomes `newline` and what has no width `�`, so that cluster positions are
  /// those of the text.
  func line(newline: Character = "↵") -> String {
    String(text.map { ClusterWidth.safe($0).map { $1 == 0 ? newline : $0 } ?? ClusterWidth.replacement })
  }

  /// Whether `apply(_:)` handles this key. That does not depend on the text.
  public static func takes(_ key: Key) -> Bool {
    var empty = EditableText()
    return empty.apply(key)
  }

  /// Inserts, deletes or moves the cursor, as the key says. Returns false, and changes nothing, for a key that
  /// does not edit.
  @discardableResult
  public mutating func apply(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .enter where hasLines: insert("\n")
    case .home, .control("a"): cursor = lineStart
    case .end, .control("e"): cursor = lineEnd
    case .wordLeft, .alt("b"): cursor = wordStart
    case .wordRight, .alt("f"): cursor = wordEnd
    case .backspace, .control("h"): remove(max(0, cursor - 1)..<cursor)
    case .delete, .control("d"): remove(cursor..<min(text.count, cursor + 1))
    case .control("w"): remove(wordStart..<cursor)
    case .alt("d"): remove(cursor..<wordEnd)
    case .control("u"): remove(lineStart..<cursor)
    // At the end of a line, its line break.
    case .control("k"): remove(cursor..<min(max(lineEnd, cursor + (hasLines ? 1 : 0)), text.count))
    default: return false
    }
    return true
  }

  /// Inserts text at the cursor. Line breaks become spaces, or LF in a text that has lines; tabs become spaces, other
  /// control characters are dropped.
  ///
  /// A combining mark joins the cluster before it.
  public mutating func insert(_ string: String) {
    let line = String(
      String.UnicodeScalarView(
        string.replacing("\r\n", with: "\n").unicodeScalars.compactMap { scalar in
          if ["\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar) { return hasLines ? "\n" : " " }
          if scalar == "\t" { return " " }
          return scalar.properties.generalCategory == .control ? nil : scalar
        }))
    let head = text.prefix(cursor) + line
    let tail = text.dropFirst(cursor)
    let position = head.count
    text = String(head + tail)
    cursor = min(position, text.count)
  }

  /// Puts the cursor before the cluster that covers a column, counted from the start of the text.
  mutating func moveCursor(toColumn column: Int) {
    cursor = min(TextLines.count(of: TerminalText.glyphs(of: line(), style: Style()), fitting: column), text.count)
  }

  mutating func moveCursor(to position: Int) {
    cursor = min(max(0, position), text.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    let position = range.lowerBound
    text = String(text.prefix(position) + text.dropFirst(range.upperBound))
    cursor = min(position, text.count)
  }

  private var lineStart: Int {
    guard hasLines else { return 0 }
    return Array(text.prefix(cursor)).lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
  }

  private var lineEnd: Int {
    guard hasLines else { return text.count }
    return cursor + text.dropFirst(cursor).prefix { !$0.isNewline }.count
  }

  private var wordStart: Int {
    let before = Array(text.prefix(cursor))
    let word = before.lastIndex { $0.isPartOfWord } ?? 0
    return before[..<word].lastIndex { !$0.isPartOfWord }.map { $0 + 1 } ?? 0
  }

  private var wordEnd: Int {
    let characters = Array(text)
    guard let word = characters[cursor...].firstIndex(where: \.isPartOfWord) else { return characters.count }
    return characters[word...].firstIndex { !$0.isPartOfWord } ?? characters.count
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
