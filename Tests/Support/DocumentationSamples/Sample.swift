/// A fenced block in a text of the documentation.
package struct Sample: Equatable, Sendable {
  /// Of the fence that opens the block, counted from one.
  package let line: Int
  /// In lower case: `swift`, `sh`; empty where the block names none.
  package let language: String
  /// The text between the fences, each line with its line break.
  package let text: String

  package init(line: Int, language: String, text: String) {
    self.line = line
    self.language = language
    self.text = text
  }

  /// The lines without indentation.
  var lines: [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast().map { String($0.trimmed) }
  }
}

extension Sample {
  /// The blocks of a Markdown text, of every language.
  package static func all(inMarkdown text: String) -> [Sample] {
    all(in: numbered(text).map { ($0, $1[...]) })
  }

  /// The blocks in the doc comments of a Swift file. A block ends at the latest with its comment.
  static func all(inSource text: String) -> [Sample] {
    var samples: [Sample] = []
    var comment: [(number: Int, text: Substring)] = []
    for (number, line) in numbered(text) {
      let line = line.trimmed
      if line.hasPrefix("///") {
        comment.append((number, line.dropFirst(3)))
      } else if !comment.isEmpty {
        samples += all(in: comment)
        comment = []
      }
    }
    return samples + all(in: comment)
  }

  private static func numbered(_ text: String) -> [(Int, Substring)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { ($0 + 1, $1) }
  }

  /// Fenced code blocks as CommonMark has them (section 4.5): one that is not closed goes on to the end.
  private static func all(in lines: [(number: Int, text: Substring)]) -> [Sample] {
    var samples: [Sample] = []
    var open: (fence: Fence, line: Int, text: String)?
    for (number, line) in lines {
      if let block = open {
        if block.fence.isClosed(by: line) {
          samples.append(Sample(line: block.line, language: block.fence.language, text: block.text))
          open = nil
        } else {
          open?.text += "\(line)\n"
        }
      } else if let fence = Fence(opening: line) {
        open = (fence, number, "")
      }
    }
    if let open { samples.append(Sample(line: open.line, language: open.fence.language, text: open.text)) }
    return samples
  }
}
