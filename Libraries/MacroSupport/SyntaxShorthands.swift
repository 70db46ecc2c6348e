import SwiftSyntax
import SwiftSyntaxBuilder

extension DeclModifierListSyntax {
  /// `public ` or `package ` where the declaration has that modifier, otherwise nothing: a member of an internal,
  /// fileprivate or private type gets the access of its type by default.
  var inheritedAccess: String {
    for modifier in self {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }

  /// The modifier `static` or `class`.
  var staticModifier: DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }

  var isStatic: Bool { staticModifier != nil }
}

extension TokenSyntax {
  /// The text without the backticks of an escaped identifier.
  var plainText: String {
    guard text.hasPrefix("`"), text.hasSuffix("`"), text.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }
}

extension AttributeSyntax {
  /// The attribute's name without the module that may qualify it and without generic arguments.
  var baseName: String {
    attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.as(IdentifierTypeSyntax.self)?.name.text
      ?? attributeName.trimmedDescription
  }
}

extension [ExtensionDeclSyntax] {
  /// `extension Type: Protocols {}`
  static func conformance(of type: some TypeSyntaxProtocol, to protocols: String) -> Self {
    let declaration: DeclSyntax = "extension \(type.trimmed): \(raw: protocols) {}"
    return declaration.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

extension DeclGroupSyntax {
  /// "a class", "an enum" and so on, for a message.
  var kindWithArticle: String {
    switch kind {
    case .classDecl: "a class"
    case .enumDecl: "an enum"
    case .actorDecl: "an actor"
    case .protocolDecl: "a protocol"
    case .extensionDecl: "an extension"
    default: "this declaration"
    }
  }
}
