import SwiftSyntax

/// The static names of an enum. Finds generated paths that collide with a declared name or with each other.
struct StaticNames {
  /// What has each name, in words for a message.
  private var owners: [String: String] = [:]

  /// The names of the cases and the static properties that the enum declares itself.
  init(of enumeration: EnumDeclSyntax) {
    for member in enumeration.memberBlock.members {
      if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.isStatic {
        for binding in variable.bindings {
          guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
          owners[pattern.identifier.plainText] = "the static property of the same name"
        }
      } else if let enumCase = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in enumCase.elements { owners[element.name.plainText] = "the case of the same name" }
      }
    }
  }

  /// Adds the name of a generated path.
  ///
  /// - Returns: what has the name already, in words for a message; nil when the name was free.
  mutating func add(_ pathName: String, ofCase name: String) -> String? {
    if let owner = owners[pathName] { return owner }
    owners[pathName] = "the path of case '\(name)'"
    return nil
  }
}
