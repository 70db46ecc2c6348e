/// A Swift file in which whole members, list elements and imports are inserted and removed; all other bytes are kept.
package struct SwiftFile {
  package internal(set) var text: String

  package init(_ text: String) {
    self.text = text
  }

  // MARK: - Names

  /// The types that the file declares at its top level. A nested type is named with the outer one, so its own name may
  /// be that of something else.
  var declaredTypes: Set<String> {
    let code = CodeTokens(text)
    let keywords = code.indices(from: 0, to: code.tokens.count).filter { index in
      ["actor", "class", "enum", "protocol", "struct"].contains(code[index]) && code[index - 1] != "import"
    }
    return Set(keywords.map { code[$0 + 1] })
  }

  /// Every name that the file uses or declares, those of its imports too.
  var identifiers: Set<String> {
    Set(CodeTokens(text).tokens.filter(\.isWord).map { $0.text.filter { $0 != "`" } })
  }

  /// Whether these tokens follow one another in the file.
  func mentions(_ tokens: [String]) -> Bool {
    let own = CodeTokens(text).tokens.map(\.text)
    return own.indices.contains { own[$0...].starts(with: tokens) }
  }

  // MARK: - Members

  /// The members of each of the file's types whose type names one of these, as they are written: from the line break
  /// before each, with the comments above it and behind it.
  func members(naming types: Set<String>) -> [[String]] {
    memberRanges { !$0.isDisjoint(with: types) }.map { $0.map(text(in:)) }
  }

  /// Appends a member to one of the file's types. One of several lines follows a blank line.
  ///
  /// - Returns: false when the file has no such type.
  mutating func append(member: String, toType index: Int = 0) -> Bool {
    let code = CodeTokens(text)
    guard let body = code.bodies.dropFirst(index).first else { return false }
    let isOneLine = !code.isFirstOnItsLine(body.upperBound)
    let needsBlankLine = member.dropFirst().contains("\n") && !member.hasPrefix("\n\n")
    insert(
      (needsBlankLine ? "\n" : "") + member + (isOneLine ? "\n" : ""), at: code.lineEnd(after: body.upperBound - 1))
    return true
  }

  mutating func removeMembers(naming types: Set<String>) {
    remove(memberRanges { !$0.isDisjoint(with: types) }.flatMap(\.self))
  }

  private func memberRanges(where isWanted: (Set<String>) -> Bool) -> [[Range<Int>]] {
    let code = CodeTokens(text)
    return code.bodies.map { body in
      var start = code.lineEnd(after: body.lowerBound)
      return code.members(in: body).compactMap { member in
        let range = start..<code.lineEnd(after: member.upperBound)
        start = range.upperBound
        return isWanted(code.namesInType(of: member)) ? range : nil
      }
    }
  }

  // MARK: - Declarations

  /// Removes a variable or a function at the top level, with its attributes and the comment above it.
  package mutating func removeDeclaration(of name: String) {
    let code = CodeTokens(text)
    let top = code.indices(from: 0, to: code.tokens.count)
    guard let keyword = top.first(where: { ["func", "var"].contains(code[$0]) && code[$0 + 1] == name }),
      let brace = top.first(where: { $0 > keyword && code[$0] == "{" })
    else { return }
    let first = code[keyword - 2] == "@" ? keyword - 2 : keyword
    let start = first > 0 ? code.lineEnd(after: first - 1) : 0
    remove([start..<code.lineEnd(after: code.closing(brace))])
  }

  // MARK: - Destinations

  /// Replaces the destinations in a feature by nil, with the pattern of their case: `case .openPost: nil`.
  mutating func removeDestinations(in coordinator: String) {
    let code = CodeTokens(text)
    for index in code.tokens.indices.reversed()
    where code[index] == SharedPlaces.destination && code[index + 1] == "(" {
      let end = code.closing(index + 1)
      guard (index..<end).contains(where: { code[$0] == coordinator }) else { continue }
      replace(code.tokens[index].range.lowerBound..<code.tokens[end].range.upperBound, with: "nil")
      guard let start = code.tokens[..<index].lastIndex(where: { $0.text == "case" }) else { continue }
      let values = code.indices(from: start, to: index).filter { code[$0] == "(" }
      remove(values.map { code.tokens[$0].range.lowerBound..<code.tokens[code.closing($0)].range.upperBound })
    }
  }

  // MARK: - Bytes

  func text(in range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  mutating func insert(_ insertion: String, at position: Int) {
    replace(position..<position, with: insertion)
  }

  /// - Parameter ranges: in their order, none inside of another.
  mutating func remove(_ ranges: [Range<Int>]) {
    for range in ranges.reversed() { replace(range, with: "") }
  }

  mutating func replace(_ range: Range<Int>, with replacement: String) {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range, with: replacement.utf8)
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension CodeTokens {
  private static let types: Set<String> = ["actor", "class", "enum", "extension", "protocol", "struct"]
  private static let members: Set<String> = types.union([
    "associatedtype", "case", "deinit", "func", "init", "let", "macro", "subscript", "typealias", "var",
  ])

  /// The braces of the types of the file, in their order.
  fileprivate var bodies: [ClosedRange<Int>] {
    let top = indices(from: 0, to: tokens.count)
    return top.filter { Self.types.contains(self[$0]) }.compactMap { keyword in
      guard let brace = top.first(where: { $0 > keyword && self[$0] == "{" }) else { return nil }
      let end = closing(brace)
      return self[end] == "}" ? brace...end : nil
    }
  }

  /// The members between two braces. A member begins on a line of its own or behind a semicolon. The lines up to its
  /// keyword, with attributes and modifiers, belong to it.
  fileprivate func members(in body: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var members: [ClosedRange<Int>] = []
    var first = body.lowerBound + 1
    var hasKeyword = false
    for index in indices(from: first, to: body.upperBound) {
      let begins =
        index > first && (isFirstOnItsLine(index) || self[index - 1] == ";")
        && (tokens[index].isWord || self[index] == "@")
      if begins, hasKeyword {
        members.append(first...(index - 1))
        first = index
        hasKeyword = false
      }
      if Self.members.contains(self[index]) { hasKeyword = true }
    }
    if first < body.upperBound { members.append(first...(body.upperBound - 1)) }
    return members
  }

  /// The words of a property's type; none where the member is no property or has no written type.
  fileprivate func namesInType(of member: ClosedRange<Int>) -> Set<String> {
    let own = indices(from: member.lowerBound, to: member.upperBound + 1)
    guard let keyword = own.first(where: { Self.members.contains(self[$0]) }), ["let", "var"].contains(self[keyword]),
      self[keyword + 2] == ":"
    else { return [] }
    let end = own.first { $0 > keyword && ["=", "{"].contains(self[$0]) } ?? member.upperBound + 1
    return Set((keyword + 3..<max(keyword + 3, end)).map { self[$0] })
  }
}
