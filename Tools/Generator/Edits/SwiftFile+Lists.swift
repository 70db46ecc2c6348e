import SwiftSyntax

/// Lists of any layout: on one line or on several, with a comma at the end or without, with comments between the elements and behind them.
extension SwiftFile {
  /// The elements of the list that a variable holds or returns, as they are written; nil when there is no such list.
  func elements(of variable: String) -> [String]? {
    list(of: variable)?.elements.map(\.expression.trimmedDescription)
  }

  /// Puts an element into a list: before the first that `follows` picks, or at the end.
  ///
  /// - Returns: false when there is no such list.
  mutating func insert(_ element: String, intoListOf variable: String, before follows: (String) -> Bool = { _ in false }) -> Bool {
    guard let list = list(of: variable) else { return false }
    let elements = Array(list.elements)
    let index = elements.firstIndex { follows($0.expression.trimmedDescription) } ?? elements.count
    let previous = index > 0 ? elements[index - 1] : nil
    let anchor = previous.map(Syntax.init) ?? Syntax(list.leftSquare)
    if elements.isEmpty || anchor.isLastOnItsLine {
      let indentation = elements.first(where: \.isFirstOnItsLine).map { column(of: $0) } ?? column(of: list) + 2
      // `[]` is closed on a line of its own.
      let ending = anchor.isLastOnItsLine ? "" : "\n" + String(repeating: " ", count: column(of: list))
      insert("\n\(String(repeating: " ", count: indentation))\(element),\(ending)", at: lineEnd(after: anchor))
    } else {
      let (left, right) = previous == nil ? ("", ", ") : (" ", index < elements.count ? "," : "")
      insert(left + element + right, at: anchor.endPositionBeforeTrailingTrivia)
    }
    if let previous, previous.trailingComma == nil {
      insert(",", at: previous.expression.endPositionBeforeTrailingTrivia)
    }
    settleLastComma(ofListOf: variable)
    return true
  }

  /// Takes out the elements that a closure picks, with the comments above them and behind them.
  package mutating func removeElements(ofListOf variable: String, where isUnwanted: (String) -> Bool) {
    guard let list = list(of: variable) else { return }
    var start = lineEnd(after: list.leftSquare)
    let unwanted = list.elements.compactMap { element in
      let range = start..<lineEnd(after: element)
      start = range.upperBound
      return isUnwanted(element.expression.trimmedDescription) ? range : nil
    }
    guard !unwanted.isEmpty else { return }
    remove(unwanted)
    settleLastComma(ofListOf: variable)
  }

  /// Gives the last element a comma where the layout wants one: behind the last of several, each on lines of its own. A list that has
  /// become empty is closed on the line on which it begins.
  private mutating func settleLastComma(ofListOf variable: String) {
    guard let list = list(of: variable) else { return }
    guard let last = list.elements.last else {
      if !(list.leftSquare.trailingTrivia + list.rightSquare.leadingTrivia).contains(where: \.isComment) {
        replace(list.leftSquare.endPosition..<list.rightSquare.positionAfterSkippingLeadingTrivia, with: "")
      }
      return
    }
    let isOneLine = !list.rightSquare.isFirstOnItsLine
    let hugsFirst = isOneLine && list.elements.first?.expression.isFirstOnItsLine == false
    let wantsComma = list.elements.count > 1 && !isOneLine
    switch last.trailingComma {
    case nil where wantsComma:
      insert(",", at: last.expression.endPositionBeforeTrailingTrivia)
    case let comma? where !wantsComma:
      let hasOnlySpaces = isOneLine && !comma.trailingTrivia.contains(where: \.isComment)
      let end = hasOnlySpaces ? comma.endPosition : comma.endPositionBeforeTrailingTrivia
      replace(comma.positionAfterSkippingLeadingTrivia..<end, with: "")
    default: break
    }
    // Where the first element was taken out of a line, the space behind it is left.
    if hugsFirst, !list.leftSquare.trailingTrivia.contains(where: \.isComment) {
      replace(list.leftSquare.endPositionBeforeTrailingTrivia..<list.leftSquare.endPosition, with: "")
    }
  }

  private func list(of variable: String) -> ArrayExprSyntax? {
    let finder = ListFinder(variable)
    finder.walk(syntax)
    return finder.list
  }

  /// How far the line is indented on which a node begins.
  private func column(of node: some SyntaxProtocol) -> Int {
    let before = Substring(decoding: text.utf8.prefix(node.positionAfterSkippingLeadingTrivia.utf8Offset), as: UTF8.self)
    let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return line.prefix { $0 == " " }.count
  }
}

extension SyntaxProtocol {
  /// Whether a line break stands between it and the code before it.
  fileprivate var isFirstOnItsLine: Bool { leadingTrivia.contains(where: \.isNewline) }

  /// Whether one stands between it and the code behind it.
  fileprivate var isLastOnItsLine: Bool { nextToken(viewMode: .sourceAccurate)?.isFirstOnItsLine == true }
}

private final class ListFinder: SyntaxVisitor {
  private let variable: String
  var list: ArrayExprSyntax?

  init(_ variable: String) {
    self.variable = variable
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard list == nil, node.pattern.trimmedDescription == variable else { return .visitChildren }
    list = Self.firstList(in: Syntax(node))
    return .skipChildren
  }

  private static func firstList(in node: Syntax) -> ArrayExprSyntax? {
    if let list = node.as(ArrayExprSyntax.self) { return list }
    return node.children(viewMode: .sourceAccurate).lazy.compactMap(firstList).first
  }
}
