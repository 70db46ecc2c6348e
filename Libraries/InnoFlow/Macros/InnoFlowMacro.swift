package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Turns a struct with `State`, `Action` and `body` into a reducer; see the declaration of `@InnoFlow`.
///
/// Only the member role reports mistakes, so that each is reported once.
package enum InnoFlowMacro {}

extension InnoFlowMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let feature = FeatureDeclaration(declaration, attribute: node) else {
      FeatureMistake(.notAStruct(keyword: declaration.kindWithArticle), at: node).report(in: context)
      return []
    }
    let mistakes = feature.mistakes
    for mistake in mistakes { mistake.report(in: context) }
    guard !mistakes.contains(where: \.isFatal) else { return [] }
    let access = feature.syntax.modifiers.inheritedAccess
    let composition = feature.phaseManaged == true ? "body.phaseMap(Self.phaseMap)" : "body"
    return [
      """
      \(raw: access)func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        \(raw: composition).reduce(into: &state, action: action)
      }
      """,
      """
      \(raw: access)var resolved: some Reducer<State, Action> {
        \(raw: composition).resolved
      }
      """,
    ]
  }
}

extension InnoFlowMacro: MemberAttributeMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let feature = FeatureDeclaration(declaration, attribute: node) else { return [] }
    let bindings = member.as(VariableDeclSyntax.self)?.bindings ?? []
    if bindings.contains(where: { $0.pattern.trimmedDescription == FeatureMember.body.rawValue }) {
      let needsBuilder = feature.hasBodyOfSeveralReducers && !feature.mistakes.contains(where: \.isFatal)
      return needsBuilder ? ["@ReducerBuilder<State, Action>"] : []
    }
    let (type, wanted) = attributes(for: member, of: feature)
    let present = type?.attributes.compactMap { $0.as(AttributeSyntax.self)?.baseName } ?? []
    return wanted.filter { !present.contains($0) }.map { "@\(raw: $0)" }
  }

  /// A nested type of the feature, and the macros to attach to it.
  private static func attributes(
    for member: some DeclSyntaxProtocol, of feature: FeatureDeclaration
  ) -> (type: (any DeclGroupSyntax)?, names: [String]) {
    if let action = member.as(EnumDeclSyntax.self), action.name.text == FeatureMember.action.rawValue {
      let hasPaths = !EnumCase.withPayload(in: action.memberBlock.members).isEmpty
      return (action, hasPaths ? ["CasePaths", "CasePathReferences"] : ["CasePaths"])
    }
    // A feature with a fatal mistake gets no generated code, which would cause further errors.
    guard let name = member.asProtocol((any NamedDeclSyntax).self)?.name.text, name == FeatureMember.state.rawValue,
      member.is(StructDeclSyntax.self) || member.is(EnumDeclSyntax.self), !feature.mistakes.contains(where: \.isFatal)
    else { return (nil, []) }
    return (member.asProtocol((any DeclGroupSyntax).self), ["FeatureStateReference"])
  }
}

extension InnoFlowMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, let feature = FeatureDeclaration(declaration, attribute: node),
      !feature.mistakes.contains(where: \.isFatal)
    else { return [] }
    return .conformance(of: type, to: "Reducer")
  }
}

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
