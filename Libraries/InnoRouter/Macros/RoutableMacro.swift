package import SwiftSyntax
package import SwiftSyntaxMacros

/// Expansion of `@Routable`. Differs from `@CasePathable` only in the protocols, which the compiler passes.
package enum RoutableMacro {}

extension RoutableMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // `@CasePathable` generates the paths.
    guard
      !declaration.attributes.contains(where: {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "CasePathable"
      })
    else {
      return []
    }
    return try CasePathableMacro.expansion(
      of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
  }
}

extension RoutableMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try CasePathableMacro.expansion(
      of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols, in: context)
  }
}
