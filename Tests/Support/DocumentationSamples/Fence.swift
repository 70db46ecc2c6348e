/// The line above a code block in Markdown: three or more of a mark, and the language.
struct Fence {
  private let mark: Character
  private let length: Int
  /// The language of the block in lower case: the first word behind the marks, up to a space or a comma.
  let language: String

  /// Nil when the line opens no block.
  init?(opening line: Substring) {
    let line = line.trimmed
    guard let first = line.first, first == "`" || first == "~" else { return nil }
    let info = line.drop { $0 == first }
    // Behind backquotes the info string has none: such a line is a span of code.
    guard line.count - info.count >= 3, first == "~" || !info.contains("`") else { return nil }
    mark = first
    length = line.count - info.count
    language = info.trimmed.prefix { $0 != " " && $0 != "," }.lowercased()
  }

  func isClosed(by line: Substring) -> Bool {
    let line = line.trimmed
    return line.count >= length && line.allSatisfy { $0 == mark }
  }
}
