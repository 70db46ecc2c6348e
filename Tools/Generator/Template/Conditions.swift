/// The parts of the template's files that some features have: the lines between `#if MODAL`, `#elseif`, `#else` and
/// `#endif`, which may be nested. A condition consists of names, `!`, `&&` and `||`.
struct Conditions {
  /// Whether a feature has what a name stands for. A block whose condition has another name is code like any other.
  let values: [String: Bool]

  private struct Block {
    let isOfTemplate: Bool
    var isKept: Bool
    /// Whether one of its branches is, or was, kept.
    var hasKept: Bool
  }

  /// The text without the lines that the feature does not have.
  func fill(_ text: String) -> String {
    var blocks: [Block] = []
    var result: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.drop { $0 == " " }
      let isOfTemplate: Bool
      if code.hasPrefix("#if ") {
        let value = value(of: code.dropFirst(4))
        blocks.append(Block(isOfTemplate: value != nil, isKept: value ?? true, hasKept: value ?? true))
        isOfTemplate = value != nil
      } else if code.hasPrefix("#elseif ") || code == "#else", let block = blocks.last, block.isOfTemplate {
        let isKept = !block.hasKept && (code == "#else" || value(of: code.dropFirst(8)) == true)
        blocks[blocks.count - 1].isKept = isKept
        blocks[blocks.count - 1].hasKept = block.hasKept || isKept
        isOfTemplate = true
      } else {
        isOfTemplate = code == "#endif" && blocks.popLast()?.isOfTemplate == true
      }
      if !isOfTemplate, blocks.allSatisfy(\.isKept) { result.append(line) }
    }
    return result.joined(separator: "\n")
  }

  /// Nil for a condition with another name.
  private func value(of condition: Substring) -> Bool? {
    let alternatives = condition.split(separator: "||").map { alternative in
      alternative.split(separator: "&&").map { part -> Bool? in
        let name = part.drop { $0 == " " }.prefix { $0 != " " }
        return name.hasPrefix("!") ? values[String(name.dropFirst())].map(!) : values[String(name)]
      }
    }
    guard alternatives.joined().allSatisfy({ $0 != nil }) else { return nil }
    return alternatives.contains { $0.allSatisfy { $0 == true } }
  }
}
