package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Connects a feature's state with its action; see the declaration of `@FeatureStateReference`.
package enum FeatureStateReferenceMacro {}

extension FeatureStateReferenceMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    ["\(raw: declaration.modifiers.inheritedAccess)typealias FeatureAction = Action"]
  }
}

extension FeatureStateReferenceMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty else { return [] }
    return .conformance(of: type, to: "FeatureState")
  }
}
