/// A fenced block of Swift in a text of the documentation.
struct Sample: Equatable {
  /// Of the fence that opens the block, counted from one.
  let line: Int
  /// The lines between the fences, without indentation.
  let lines: [String]
}

extension Sample {
  /// The Swift blocks of a Markdown text.
  static func all(inMarkdown text: String) -> [Sample] {
    all(in: numbered(text).map { ($0, $1[...]) })
  }

  /// The Swift blocks in the doc comments of a Swift file. A block ends at the latest with its comment.
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
    var open: (fence: Fence, sample: (line: Int, lines: [String]))?
    for (number, text) in lines {
      if let block = open {
        if block.fence.isClosed(by: text) {
          if block.fence.isSwift { samples.append(Sample(line: block.sample.line, lines: block.sample.lines)) }
          open = nil
        } else {
          open?.sample.lines.append(String(text.trimmed))
        }
      } else if let fence = Fence(opening: text) {
        open = (fence, (number, []))
      }
    }
    if let open, open.fence.isSwift { samples.append(Sample(line: open.sample.line, lines: open.sample.lines)) }
    return samples
  }
}
