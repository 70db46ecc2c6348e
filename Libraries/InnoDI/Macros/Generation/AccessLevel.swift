import SwiftSyntax

/// How far a declaration is seen, least first.
enum AccessLevel: CaseIterable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// What a declaration says of itself; nil where it says nothing.
  init?(_ modifiers: DeclModifierListSyntax) {
    guard let level = Self.allCases.first(where: { level in modifiers.contains { $0.name.text == level.keyword } }) else { return nil }
    self = level
  }

  /// The level of a container: its own, or its extension's where it says none itself.
  ///
  /// The members of a private container are seen as far as the container, which is as far as those of a file-private one.
  init(ofContainer declaration: some DeclGroupSyntax, lexicalContext: [Syntax]) {
    let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self).flatMap { AccessLevel($0.modifiers) }
    self = max(.fileprivate, AccessLevel(declaration.modifiers) ?? enclosing ?? .internal)
  }

  /// The level as source says it.
  var keyword: String { "\(self)" }
}
