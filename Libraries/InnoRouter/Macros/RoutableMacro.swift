package import SwiftSyntax
package import SwiftSyntaxMacros

/// Makes routes of an enum; see the declaration of `@Routable`. What is generated differs from `@CasePathable` in the protocols only, which the compiler
/// names.
package enum RoutableMacro {}

extension RoutableMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // The other attribute makes the paths already.
    guard !declaration.attributes.contains(where: { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "CasePathable" })
    else {
      return []
    }
    return try CasePathableMacro.expansion(of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
  }
}

extension RoutableMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try CasePathableMacro.expansion(of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols, in: context)
  }
}
