import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// Checks a container and writes its initializer and the members behind its properties.
public struct DIContainerMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard isFirst(node, of: declaration.attributes.named("DIContainer"), in: context) else { return [] }
    let container = ContainerDeclaration(declaration, attribute: node)
    for problem in container.problems { context.diagnose(problem.diagnostic) }
    let isolation = container.options.mainActor && declaration.attributes.named("MainActor").isEmpty ? "@MainActor " : ""
    let access = AccessLevel(ofContainer: declaration, lexicalContext: context.lexicalContext)
    let signatures = InitializerSignature.all(container.values, access: access, isolation: isolation)
    guard container.problems.isEmpty else {
      return StandInCode(container: container, isolation: isolation, signatures: signatures).members
    }
    let plan = ValuePlan(container)
    let members = MemberCode(plan: plan, isolation: isolation)
    return plan.declared.flatMap(members.members) + InitializerCode(plan: plan, members: members, signatures: signatures).declarations
  }

  /// Given twice, only the first attribute writes members.
  ///
  /// The compiler hands the attribute and the declaration over as trees of their own, so their positions cannot be compared, only their
  /// places in the file.
  private static func isFirst(_ node: AttributeSyntax, of attributes: [AttributeSyntax], in context: some MacroExpansionContext) -> Bool {
    guard attributes.count > 1, let own = context.location(of: node), let first = context.location(of: attributes[0]) else { return true }
    return own.line.description == first.line.description && own.column.description == first.column.description
  }
}

extension DIContainerMacro: MemberAttributeMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AttributeSyntax] {
    guard let variable = member.as(VariableDeclSyntax.self), ContainerOptions(node).mainActor,
      !variable.attributes.named("Provide").isEmpty, variable.attributes.named("MainActor").isEmpty,
      variable.modifiers.first(.nonisolated) == nil, declaration.attributes.named("MainActor").isEmpty
    else { return [] }
    return ["@MainActor"]
  }
}
