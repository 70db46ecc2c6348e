import SwiftSyntax

/// Access level, the most restricted first.
enum AccessLevel: CaseIterable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// The level of the modifiers; nil without a modifier.
  init?(_ modifiers: DeclModifierListSyntax) {
    guard let level = Self.allCases.first(where: { level in modifiers.contains { $0.name.text == level.keyword } })
    else { return nil }
    self = level
  }

  /// The level of a container: its own, or else that of the enclosing extension.
  ///
  /// Members of a private container are visible like the container, as in a fileprivate one.
  init(ofContainer declaration: some DeclGroupSyntax, lexicalContext: [Syntax]) {
    let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self).flatMap { AccessLevel($0.modifiers) }
    self = max(.fileprivate, AccessLevel(declaration.modifiers) ?? enclosing ?? .internal)
  }

  /// The level as a keyword.
  var keyword: String { "\(self)" }
}
