import SwiftSyntax

extension String {
  /// The lines moved to the right. Lines inside string literals are moved with the rest, which leaves the literals as they are.
  func indented(by levels: Int = 1) -> String {
    let space = String(repeating: "  ", count: levels)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }

  /// The lines without the empty ones around them, and without the space that all of them begin with.
  var dedented: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    let space = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
    let text = lines.map { $0.dropFirst(space) }.joined(separator: "\n")
    return String(text.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension DeclSyntax {
  /// Members as text. It goes to the compiler as it stands: to parse and to format it first is most of what an expansion costs.
  init(verbatim text: String) {
    self.init(MissingDeclSyntax(attributes: [], modifiers: [], placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// A getter as text, as with `DeclSyntax(verbatim:)`.
  init(getter effects: String, _ body: String) {
    let lines = body.split(separator: "\n")
    let text = lines.count == 1 ? "get\(effects) { \(body) }" : "get\(effects) {\n\(body.indented())\n}"
    self.init(accessorSpecifier: .identifier(text))
  }
}
