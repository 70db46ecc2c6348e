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
    guard let enumeration = EnumDeclSyntax.attached(to: declaration, by: node, in: context) else { return [] }
    let access = enumeration.modifiers.inheritedAccess
    let cases = EnumCase.withPayload(in: enumeration.memberBlock.members)
    return enumeration.paths(to: cases, named: \.pathName, in: context) { $0.declaration(access: access) }
  }
}

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
      .filter { $0.condition != nil || names.insert($0.pathName).inserted }
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

extension EnumCase {
  /// The cases with a payload, in order: `@CasePaths` makes paths to these.
  static func withPayload(in members: MemberBlockItemListSyntax) -> [EnumCase] {
    conditional(in: members).filter { !$0.parameters.isEmpty }
  }

  var pathName: String { pathName(suffix: isCollection ? "ActionPath" : "CasePath") }

  /// Whether the payload is spelled `(id: ID, action: ChildAction)`.
  private var isCollection: Bool { labels == ["id", "action"] }

  func declaration(access: String) -> DeclSyntax {
    let types = parameters.map(\.type.trimmedDescription)
    // A closure of a `CollectionActionPath` has two parameters; one of a `CasePath` has one, a tuple for several
    // values.
    let inputs =
      isCollection || parameters.count == 1
      ? parameters.indices.map { "$\($0)" } : parameters.indices.map { "$0.\($0)" }
    let (names, payload) = bindings
    let pathType =
      isCollection
      ? "CollectionActionPath<Self, \(types[0]), \(types[1])>" : "CasePath<Self, \(payloadType)>"
    let path = """
      \(availability)\(access)static var \(pathName): \(pathType) {
        \(pathType)(
          declaredAs: "\(pathName)",
          embed: { .\(syntax.name.trimmed)(\(labelled(inputs))) },
          extract: {
            guard case .\(syntax.name.trimmed)(\(names.map { "let \($0)" }.joined(separator: ", "))) = $0 else {
              return nil
            }
            return \(payload)
          }
        )
      }
      """
    return "\(raw: conditional(path))"
  }

  /// The property of the same name that refers to the path, for the spelling with a leading dot.
  func reference(access: String, root: String) -> String {
    conditional("\(availability)\(access)static var \(pathName): Self { Self(path: \(root).\(pathName)) }")
  }
}
