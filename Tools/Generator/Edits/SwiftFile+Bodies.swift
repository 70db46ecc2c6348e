/// What is between the braces of a type, a function or a closure.
extension SwiftFile {
  /// The way to a pair of braces: the tokens before each pair around it, from the outermost, `[["enum", "Action"]]`.
  typealias Place = [[String]]

  /// The text between the braces, without the blanks at its end; nil when the file has no such place.
  func body(at place: Place) -> String? {
    let code = CodeTokens(text)
    return code.body(at: place).map { body in
      text(in: code.tokens[body.lowerBound].range.upperBound..<code.lineEnd(after: body.upperBound - 1))
    }
  }

  /// Adds lines to what is between the braces: behind all others, or before them.
  ///
  /// - Returns: false when the file has no such place.
  mutating func insert(_ lines: String, at place: Place, isFirst: Bool = false) -> Bool {
    let code = CodeTokens(text)
    guard let body = code.body(at: place) else { return false }
    if isFirst {
      insert(lines, at: code.lineEnd(after: body.lowerBound))
      return true
    }
    let isOneLine = !code.isFirstOnItsLine(body.upperBound)
    insert(lines + (isOneLine ? "\n" : ""), at: code.lineEnd(after: body.upperBound - 1))
    return true
  }
}

extension CodeTokens {
  fileprivate func body(at place: SwiftFile.Place) -> ClosedRange<Int>? {
    var range = 0...max(tokens.count - 1, 0)
    for words in place {
      let start = range.first { index in words.indices.allSatisfy { self[index + $0] == words[$0] } }
      guard let start else { return nil }
      let brace = indices(from: start + words.count, to: range.upperBound + 1).first { self[$0] == "{" }
      guard let brace, self[closing(brace)] == "}" else { return nil }
      range = brace...closing(brace)
    }
    return range
  }
}
