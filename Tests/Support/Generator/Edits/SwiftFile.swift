import SwiftParser
import SwiftSyntax

/// A Swift file in which whole declarations, list elements and imports are put in and taken out, with every other byte left as it is.
package struct SwiftFile {
  package private(set) var text: String

  package init(_ text: String) {
    self.text = text
  }

  private var syntax: SourceFileSyntax { Parser.parse(source: text) }

  // MARK: - Types

  /// The types that the file declares, with those inside of others.
  var declaredTypes: Set<String> {
    let collector = Collector()
    collector.walk(syntax)
    return collector.types
  }

  /// Every name that the file uses or declares, those of its imports too.
  var identifiers: Set<String> {
    Set(syntax.tokens(viewMode: .sourceAccurate).compactMap { if case .identifier(let name) = $0.tokenKind { name } else { nil } })
  }

  // MARK: - Members

  /// The members of the file's types whose type names one of these, as they are written, with the space before them.
  func members(naming types: Set<String>) -> [String] {
    memberSyntax(naming: types).map(\.description)
  }

  /// Puts a member behind the last of the file's first type.
  mutating func append(member: String) -> Bool {
    guard let block = memberBlock else { return false }
    insert(member, at: block.members.last?.endPosition ?? block.leftBrace.endPosition)
    return true
  }

  mutating func removeMembers(naming types: Set<String>) {
    remove(memberSyntax(naming: types).map { $0.position..<$0.endPosition })
  }

  private var memberBlock: MemberBlockSyntax? {
    syntax.statements.lazy.compactMap { $0.item.asProtocol((any DeclGroupSyntax).self)?.memberBlock }.first
  }

  private func memberSyntax(naming types: Set<String>) -> [MemberBlockItemSyntax] {
    (memberBlock?.members ?? []).filter { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
      let annotations = variable.bindings.compactMap(\.typeAnnotation)
      return annotations.contains { $0.tokens(viewMode: .sourceAccurate).contains { types.contains($0.text) } }
    }
  }

  // MARK: - Lists

  /// The elements of the list that a variable holds or returns, as they are written; nil when there is no such list.
  func elements(of variable: String) -> [String]? {
    list(of: variable)?.elements.map(\.expression.trimmedDescription)
  }

  /// Puts an element into a list that has one element a line: before the first that `follows` picks, or at the end.
  mutating func insert(_ element: String, intoListOf variable: String, before follows: (String) -> Bool = { _ in false }) -> Bool {
    guard let list = list(of: variable) else { return false }
    let indentation = String(repeating: " ", count: column(of: list) + 2)
    guard let last = list.elements.last else {
      replace(list.leftSquare.endPosition..<list.rightSquare.endPosition, with: "\n\(indentation)\(element),\n\(indentation.dropLast(2))]")
      return true
    }
    let next = list.elements.first { follows($0.expression.trimmedDescription) }
    insert("\n\(indentation)\(element),", at: next?.position ?? last.endPosition)
    return true
  }

  /// Takes out the elements that a closure picks.
  package mutating func removeElements(ofListOf variable: String, where isUnwanted: (String) -> Bool) {
    guard let list = list(of: variable) else { return }
    // An array of them: a syntax collection that is filtered is another tree, with positions of its own.
    let unwanted = Array(list.elements).filter { isUnwanted($0.expression.trimmedDescription) }
    guard !unwanted.isEmpty else { return }
    if unwanted.count == list.elements.count {
      replace(list.leftSquare.endPosition..<list.rightSquare.endPosition, with: "]")
    } else {
      remove(unwanted.map { $0.position..<$0.endPosition })
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

  // MARK: - Imports

  /// Adds an import where its name belongs in the alphabet.
  mutating func insert(import module: String) {
    let imports = self.imports
    guard let last = imports.last else {
      text = "import \(module)\n\n" + text
      return
    }
    let next = imports.first { $0.path.trimmedDescription > module }
    if let next {
      insert("import \(module)\n", at: next.positionAfterSkippingLeadingTrivia)
    } else {
      insert("\nimport \(module)", at: last.endPositionBeforeTrailingTrivia)
    }
  }

  mutating func remove(import module: String) {
    let imports = self.imports
    guard let index = imports.firstIndex(where: { $0.path.trimmedDescription == module }) else { return }
    let start = imports[index].positionAfterSkippingLeadingTrivia.utf8Offset
    var end = imports[index].endPosition.utf8Offset + 1
    if imports.count == 1 { end += 1 }
    remove([AbsolutePosition(utf8Offset: start)..<AbsolutePosition(utf8Offset: end)])
  }

  private var imports: [ImportDeclSyntax] {
    syntax.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
  }

  // MARK: - Bytes

  private mutating func insert(_ insertion: String, at position: AbsolutePosition) {
    replace(position..<position, with: insertion)
  }

  private mutating func remove(_ ranges: [Range<AbsolutePosition>]) {
    for range in ranges.reversed() { replace(range, with: "") }
  }

  private mutating func replace(_ range: Range<AbsolutePosition>, with replacement: String) {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range.lowerBound.utf8Offset..<range.upperBound.utf8Offset, with: replacement.utf8)
    text = String(decoding: bytes, as: UTF8.self)
  }
}

private final class Collector: SyntaxAnyVisitor {
  var types: Set<String> = []

  init() {
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    guard let declaration = node.asProtocol((any NamedDeclSyntax).self), node.asProtocol((any DeclGroupSyntax).self) != nil else {
      return .visitChildren
    }
    types.insert(declaration.name.text)
    return .visitChildren
  }
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
