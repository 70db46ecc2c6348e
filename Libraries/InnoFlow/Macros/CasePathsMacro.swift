package import SwiftSyntax
package import SwiftSyntaxMacros

/// Generates a path for each case with a payload; see the declaration of `@CasePaths`.
package enum CasePathsMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.report(.pathsOutsideAnEnum, at: node)
      return []
    }
    let access = enumeration.modifiers.inheritedAccess
    var names = StaticNames(of: enumeration)
    var paths: [DeclSyntax] = []
    for element in EnumCase.withPayload(in: enumeration.memberBlock.members) {
      if let other = names.add(element.pathName, ofCase: element.name) {
        context.report(.pathCollision(name: element.pathName, case: element.name, with: other), at: element.syntax.name)
      } else {
        paths.append(element.declaration(access: access))
      }
    }
    return paths
  }
}
