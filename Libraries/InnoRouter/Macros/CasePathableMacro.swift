package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Generates a path for each case; see the declaration of `@CasePathable`.
package enum CasePathableMacro {}

extension CasePathableMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.report(.notAnEnum(attribute: node.attributeName.trimmedDescription), at: node)
      return []
    }
    let access = enumeration.modifiers.inheritedAccess
    let elements = CasePathElement.all(in: enumeration.memberBlock.members)
    // A case inside `#if` may come to stand beside the only one that is seen.
    let isAlone = elements.count == 1 && !enumeration.memberBlock.members.contains { $0.decl.is(IfConfigDeclSyntax.self) }
    var owners = ownNames(of: enumeration)
    var paths: [DeclSyntax] = []
    for element in elements {
      if let other = owners[element.pathName] {
        context.report(.pathCollision(name: element.pathName, case: element.name, with: other), at: element.syntax.name)
      } else {
        owners[element.pathName] = "the path of case '\(element.name)'"
        paths.append(element.declaration(access: access, isAlone: isAlone))
      }
    }
    return paths
  }

  /// The names that the enum already uses for static members and cases, each with words for a message.
  private static func ownNames(of enumeration: EnumDeclSyntax) -> [String: String] {
    var names: [String: String] = [:]
    for member in enumeration.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.isStatic {
        for binding in variable.bindings {
          guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
          names[pattern.identifier.plainText] = "the static property of that name"
        }
      } else if let enumCase = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in enumCase.elements { names[element.name.plainText] = "the case of that name" }
      }
    }
    return names
  }
}

extension CasePathableMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, declaration.is(EnumDeclSyntax.self) else { return [] }
    let names = protocols.map(\.trimmedDescription).joined(separator: ", ")
    let conformance: DeclSyntax = "extension \(type.trimmed): \(raw: names) {}"
    return conformance.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}
