package import SwiftSyntax
import SwiftSyntaxBuilder
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
    var owners = ownNames(of: enumeration)
    var paths: [DeclSyntax] = []
    for element in CasePathElement.all(in: enumeration.memberBlock.members) {
      if let other = owners[element.pathName] {
        context.report(.pathCollision(name: element.pathName, case: element.name, with: other), at: element.syntax.name)
      } else {
        owners[element.pathName] = "the path of case '\(element.name)'"
        paths.append(element.declaration(access: access))
      }
    }
    return paths
  }

  /// The names of the enum's static members and cases, each with a description for a message.
  private static func ownNames(of enumeration: EnumDeclSyntax) -> [String: String] {
    var names: [String: String] = [:]
    for member in enumeration.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.isStatic {
        for binding in variable.bindings {
          guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
          names[pattern.identifier.plainText] = "the static property of the same name"
        }
      } else if let enumCase = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in enumCase.elements {
          names[element.name.plainText] = "the case of the same name"
        }
      }
    }
    return names
  }
}
