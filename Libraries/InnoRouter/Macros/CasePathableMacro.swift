package import SwiftSyntax
package import SwiftSyntaxMacros

/// Expansion of `@CasePathable`: a path for each case.
package enum CasePathableMacro {}

extension CasePathableMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.report(.notAnEnum(attribute: node.attributeName.trimmedDescription), at: node)
      return []
    }
    let access = enumeration.modifiers.inheritedAccess
    let elements = EnumCase.all(in: enumeration.memberBlock.members)
    // A case inside `#if`, which is not seen here, may be a second one.
    let isOnlyCase =
      elements.count == 1 && !enumeration.memberBlock.members.contains { $0.decl.is(IfConfigDeclSyntax.self) }
    var names = StaticNames(of: enumeration)
    var paths: [DeclSyntax] = []
    for element in elements {
      if let other = names.add(element.pathName, ofCase: element.name) {
        context.report(.pathCollision(name: element.pathName, case: element.name, with: other), at: element.syntax.name)
      } else {
        paths.append(element.declaration(access: access, isOnlyCase: isOnlyCase))
      }
    }
    return paths
  }
}

extension CasePathableMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, declaration.is(EnumDeclSyntax.self) else { return [] }
    let names = protocols.map(\.trimmedDescription).joined(separator: ", ")
    return .conformance(of: type, to: names)
  }
}
