package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Expansion of `@CasePathable` and `@Routable`: a path for each case. The two differ only in the protocols, which the
/// compiler passes.
package enum CasePathableMacro {}

extension CasePathableMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // With both attributes, `@CasePathable` generates the paths.
    let attributes = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
    guard node.isCasePathable || !attributes.contains(where: \.isCasePathable) else { return [] }
    guard let enumeration = EnumDeclSyntax.attached(to: declaration, by: node, in: context) else { return [] }
    let access = enumeration.modifiers.inheritedAccess
    let cases = EnumCase.all(in: enumeration.memberBlock.members)
    // `cases` leaves out those inside `#if`, so an enum with `#if` can have more than one case.
    let isOnlyCase =
      cases.count == 1 && !enumeration.memberBlock.members.contains { $0.decl.is(IfConfigDeclSyntax.self) }
    return enumeration.paths(to: cases, named: \.pathName, in: context) {
      $0.declaration(access: access, isOnlyCase: isOnlyCase)
    }
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

extension AttributeSyntax {
  fileprivate var isCasePathable: Bool { baseName == "CasePathable" }
}

extension EnumCase {
  var pathName: String { pathName(suffix: "CasePath") }

  /// - Parameter isOnlyCase: whether the enum has no other case; the compiler warns of a `default` in its `switch`.
  func declaration(access: String, isOnlyCase: Bool) -> DeclSyntax {
    let pathType = "RouteCasePath<Self, \(payloadType)>"
    return """
      \(raw: availability)\(raw: access)static var \(raw: pathName): \(raw: pathType) {
        \(raw: pathType)(
          embed: { \(raw: embedding) },
          extract: {
            \(raw: extraction(isOnlyCase: isOnlyCase))
          }
        )
      }
      """
  }

  private var embedding: String {
    guard !parameters.isEmpty else { return "_ in .\(syntax.name.trimmed)" }
    let values = parameters.count == 1 ? ["$0"] : parameters.indices.map { "$0.\($0)" }
    return ".\(syntax.name.trimmed)(\(labelled(values)))"
  }

  private func extraction(isOnlyCase: Bool) -> String {
    let (names, payload) = bindings
    let pattern = names.isEmpty ? "" : "(" + names.map { "let \($0)" }.joined(separator: ", ") + ")"
    // Indented for its place in `declaration`.
    return """
      switch $0 {
            case .\(syntax.name.trimmed)\(pattern): \(payload)\(isOnlyCase ? "" : "\n      default: nil")
            }
      """
  }
}
