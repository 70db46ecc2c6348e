package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Allows the paths of an enum to be written with a leading dot; see the declaration of `@CasePathReferences`.
package enum CasePathReferencesMacro {}

extension CasePathReferencesMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else { return [] }
    let access = enumeration.modifiers.inheritedAccess
    // A duplicate name is reported by `CasePathsMacro`.
    var names: Set<String> = []
    let references = EnumCase.withPayload(in: enumeration.memberBlock.members)
      .filter { names.insert($0.pathName).inserted }
      .map { $0.reference(access: access, root: enumeration.name.text) }
    return [
      """
      \(raw: access)struct PathReference: CasePathReference {
        \(raw: access)let path: any Sendable
        \(raw: references.joined(separator: "\n"))
      }
      """
    ]
  }
}

extension CasePathReferencesMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, declaration.is(EnumDeclSyntax.self) else { return [] }
    return .conformance(of: type, to: "CasePathReferable")
  }
}
