/// Lists of any layout: on one line or on several, with a comma at the end or without, with comments between the
/// elements and behind them.
extension SwiftFile {
  /// The elements of the list that a variable holds or returns, as they are written; nil when there is no such list.
  package func elements(of variable: String) -> [String]? {
    let code = CodeTokens(text)
    return code.list(of: variable).map { list in list.elements.map { code.text(from: $0.first, to: $0.last) } }
  }

  /// Puts an element into a list: before the first that `follows` picks, or at the end.
  ///
  /// - Returns: false when there is no such list.
  package mutating func insert(
    _ element: String, intoListOf variable: String, before follows: (String) -> Bool = { _ in false }
  ) -> Bool {
    let code = CodeTokens(text)
    guard let list = code.list(of: variable) else { return false }
    let index = list.elements.firstIndex { follows(code.text(from: $0.first, to: $0.last)) } ?? list.elements.count
    let previous = index > 0 ? list.elements[index - 1] : nil
    let anchor = previous?.end ?? list.left
    let isLastOnItsLine = code.isFirstOnItsLine(anchor + 1)
    if list.elements.isEmpty || isLastOnItsLine {
      let column = code.column(of: list.left)
      let indentation =
        list.elements.first { code.isFirstOnItsLine($0.first) }.map { code.column(of: $0.first) } ?? column + 2
      // `[]` is closed on a line of its own.
      let ending = isLastOnItsLine ? "" : "\n" + String(repeating: " ", count: column)
      insert("\n\(String(repeating: " ", count: indentation))\(element),\(ending)", at: code.lineEnd(after: anchor))
    } else {
      let (left, right) = previous == nil ? ("", ", ") : (" ", index < list.elements.count ? "," : "")
      insert(left + element + right, at: code.tokens[anchor].range.upperBound)
    }
    if let previous, previous.comma == nil {
      insert(",", at: code.tokens[previous.last].range.upperBound)
    }
    settleLastComma(ofListOf: variable)
    return true
  }

  /// Takes out the elements that a closure picks, with the comments above them and behind them.
  package mutating func removeElements(ofListOf variable: String, where isUnwanted: (String) -> Bool) {
    let code = CodeTokens(text)
    guard let list = code.list(of: variable) else { return }
    var start = code.lineEnd(after: list.left)
    let unwanted = list.elements.compactMap { element in
      let range = start..<code.lineEnd(after: element.end)
      start = range.upperBound
      return isUnwanted(code.text(from: element.first, to: element.last)) ? range : nil
    }
    guard !unwanted.isEmpty else { return }
    remove(unwanted)
    settleLastComma(ofListOf: variable)
  }

  /// Adds or removes the comma behind the last element, as the formatter does: there is one behind the last of several
  /// that are on lines of their own. An empty list becomes `[]`.
  private mutating func settleLastComma(ofListOf variable: String) {
    let code = CodeTokens(text)
    guard let list = code.list(of: variable) else { return }
    let left = code.tokens[list.left].range.upperBound
    guard let last = list.elements.last else {
      if !code.hasComment(before: list.right) { replace(left..<code.tokens[list.right].range.lowerBound, with: "") }
      return
    }
    let isOneLine = !code.isFirstOnItsLine(list.right)
    let wantsComma = list.elements.count > 1 && !isOneLine
    if let comma = last.comma, !wantsComma {
      let range = code.tokens[comma].range
      let takesBlanks = isOneLine && !code.hasComment(before: comma + 1)
      replace(range.lowerBound..<(takesBlanks ? code.tokens[comma + 1].range.lowerBound : range.upperBound), with: "")
    } else if last.comma == nil, wantsComma {
      insert(",", at: code.tokens[last.last].range.upperBound)
    }
    // Where the first element was taken out of a line, the space behind it is left.
    if isOneLine, let first = list.elements.first?.first, !code.isFirstOnItsLine(first), !code.hasComment(before: first)
    {
      replace(left..<code.tokens[first].range.lowerBound, with: "")
    }
  }
}

extension CodeTokens {
  /// A list between its brackets.
  struct List {
    struct Element {
      let first: Int
      let last: Int
      let comma: Int?

      /// The index of its last token or its comma.
      var end: Int { comma ?? last }
    }

    let left: Int
    let right: Int
    let elements: [Element]
  }

  /// The first list in the value or the body of a variable.
  func list(of variable: String) -> List? {
    for index in tokens.indices where ["let", "var"].contains(self[index]) && self[index + 1] == variable {
      if let left = startOfList(from: index + 2) { return list(at: left) }
    }
    return nil
  }

  /// The index of the first bracket of the declaration that begins a list; types and subscripts have other brackets.
  private func startOfList(from start: Int) -> Int? {
    let value = indices(from: start, to: tokens.count).first { ["=", "{"].contains(self[$0]) }
    guard let value, !hasStatement(between: start, and: value) else { return nil }
    let end = self[value] == "{" ? closing(value) : tokens.count
    for index in value + 1..<max(value + 1, end) {
      if self[value] == "=", index > value + 1, isFirstOnItsLine(index), begins(index) { return nil }
      guard self[index] == "[" else { continue }
      let isSubscript =
        (tokens[index - 1].isWord && self[index - 1] != "return" || Self.closes(self[index - 1])) && gaps[index].isEmpty
      if !isSubscript { return index }
    }
    return nil
  }

  /// Whether a token begins another declaration, or closes what the variable is in.
  private func begins(_ index: Int) -> Bool { tokens[index].isWord || self[index] == "@" || self[index] == "}" }

  private func hasStatement(between start: Int, and end: Int) -> Bool {
    (start..<end).contains { isFirstOnItsLine($0) && ["let", "var", "func", "}"].contains(self[$0]) }
  }

  private func list(at left: Int) -> List? {
    let right = closing(left)
    guard self[right] == "]" else { return nil }
    var elements: [List.Element] = []
    var first = left + 1
    for index in indices(from: left + 1, to: right) where self[index] == "," {
      if first < index { elements.append(List.Element(first: first, last: index - 1, comma: index)) }
      first = index + 1
    }
    if first < right { elements.append(List.Element(first: first, last: right - 1, comma: nil)) }
    return List(left: left, right: right, elements: elements)
  }
}
