import SwiftSyntax

/// The access of the generated initializer: the container's own, or its extension's where it says none itself.
enum AccessLevel {
  static func prefix(of declaration: some DeclGroupSyntax, lexicalContext: [Syntax]) -> String {
    if let own = declaration.modifiers.first(.public, .package, .internal, .fileprivate, .private) {
      return spelled(own)
    }
    guard let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.first(.public, .package) else { return "" }
    return spelled(enclosing)
  }

  /// A private or file-private container's initializer is as visible as the container without a word.
  private static func spelled(_ modifier: DeclModifierSyntax) -> String {
    switch modifier.name.tokenKind {
    case .keyword(.public): "public "
    case .keyword(.package): "package "
    default: ""
    }
  }
}
