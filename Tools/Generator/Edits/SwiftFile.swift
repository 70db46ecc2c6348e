import SwiftParser
import SwiftSyntax

/// A Swift file in which whole declarations, list elements and imports are put in and taken out, with every other byte left as it is.
package struct SwiftFile {
  package internal(set) var text: String

  package init(_ text: String) {
    self.text = text
  }

  var syntax: SourceFileSyntax { Parser.parse(source: text) }

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

  /// The members of the file's first type whose type names one of these, as they are written: from the line break before each, with the
  /// comments above it and behind it.
  func members(naming types: Set<String>) -> [String] {
    memberRanges { $0.names(anyOf: types) }.map(text(in:))
  }

  /// Puts a member behind the last of the file's first type.
  ///
  /// - Returns: false when the file has no type.
  mutating func append(member: String) -> Bool {
    guard let block = memberBlock else { return false }
    let isOneLine = !block.rightBrace.leadingTrivia.contains { $0.isNewline }
    insert(member + (isOneLine ? "\n" : ""), at: block.members.last.map { lineEnd(after: $0) } ?? lineEnd(after: block.leftBrace))
    return true
  }

  mutating func removeMembers(naming types: Set<String>) {
    remove(memberRanges { $0.names(anyOf: types) })
  }

  mutating func removeMembers(namingNoneOf types: Set<String>) {
    remove(memberRanges { !$0.names(anyOf: types) })
  }

  private var memberBlock: MemberBlockSyntax? {
    syntax.statements.lazy.compactMap { $0.item.asProtocol((any DeclGroupSyntax).self)?.memberBlock }.first
  }

  private func memberRanges(where isWanted: (VariableDeclSyntax) -> Bool) -> [Range<AbsolutePosition>] {
    guard let block = memberBlock else { return [] }
    var start = lineEnd(after: block.leftBrace)
    return block.members.compactMap { member in
      let range = start..<lineEnd(after: member)
      start = range.upperBound
      return member.decl.as(VariableDeclSyntax.self).map(isWanted) == true ? range : nil
    }
  }

  // MARK: - Bytes

  /// The end of the line on which a node ends, behind a comment that stands there; the end of its code when more code follows on that line.
  func lineEnd(after node: some SyntaxProtocol) -> AbsolutePosition {
    var position = node.endPosition
    for piece in node.nextToken(viewMode: .sourceAccurate)?.leadingTrivia ?? [] {
      if piece.isNewline { return position }
      position += piece.sourceLength
    }
    return node.endPositionBeforeTrailingTrivia
  }

  private func text(in range: Range<AbsolutePosition>) -> String {
    String(decoding: text.utf8.prefix(range.upperBound.utf8Offset).dropFirst(range.lowerBound.utf8Offset), as: UTF8.self)
  }

  mutating func insert(_ insertion: String, at position: AbsolutePosition) {
    replace(position..<position, with: insertion)
  }

  /// - Parameter ranges: in their order, none inside of another.
  mutating func remove(_ ranges: [Range<AbsolutePosition>]) {
    for range in ranges.reversed() { replace(range, with: "") }
  }

  mutating func replace(_ range: Range<AbsolutePosition>, with replacement: String) {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range.lowerBound.utf8Offset..<range.upperBound.utf8Offset, with: replacement.utf8)
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension VariableDeclSyntax {
  /// Whether its type, as it is written, names one of these.
  fileprivate func names(anyOf types: Set<String>) -> Bool {
    bindings.compactMap(\.typeAnnotation).contains { annotation in
      annotation.tokens(viewMode: .sourceAccurate).contains { types.contains($0.text) }
    }
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
