import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Expansion of `@DIContainer`: validates the container and generates its initializers and members.
public struct DIContainerMacro: MemberMacro {
  /// The generated code is already formatted.
  public static var formatMode: FormatMode { .disabled }

  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard context.isFirst(node, of: declaration.attributes.named("DIContainer")) else { return [] }
    // One container for each combination of `#if` conditions; without `#if`, a single one.
    let containers = ConditionalMembers(declaration.memberBlock.members.map(\.decl)).map {
      ContainerDeclaration(declaration, attribute: node, members: $0)
    }
    let problems = containers.all.flatMap(\.problems).withoutRepetitions
    for problem in problems { context.diagnose(problem.diagnostic) }
    let text = containers.map { container in
      let code = ContainerCode(
        container: container,
        isolation: container.options.mainActor && declaration.attributes.named("MainActor").isEmpty
          ? "@\(LibraryNames.mainActor) " : "",
        access: AccessLevel(ofContainer: declaration, lexicalContext: context.lexicalContext))
      return problems.isEmpty ? code.text : code.placeholder
    }.text
    return [DeclSyntax(verbatim: text)]
  }
}

extension DIContainerMacro: MemberAttributeMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AttributeSyntax] {
    guard let variable = member.as(VariableDeclSyntax.self), ContainerOptions(node).mainActor,
      !variable.attributes.named("Provide").isEmpty, variable.attributes.named("MainActor").isEmpty,
      variable.modifiers.first(.nonisolated) == nil, declaration.attributes.named("MainActor").isEmpty
    else { return [] }
    return [AttributeSyntax(attributeName: IdentifierTypeSyntax(name: .identifier(LibraryNames.mainActor)))]
  }
}

extension [Problem] {
  /// A problem is found once for each combination of the container's `#if` conditions, but reported only once.
  fileprivate var withoutRepetitions: [Problem] {
    var seen: Set<String> = []
    return filter { seen.insert("\($0.code) \($0.node.position)").inserted }
  }
}

extension MacroExpansionContext {
  /// Whether an attribute is the first of these: an attribute that is attached twice is expanded only once.
  ///
  /// The compiler passes the attribute and the declaration as separate trees, so only their locations in the file can
  /// be compared.
  func isFirst(_ node: AttributeSyntax, of attributes: [AttributeSyntax]) -> Bool {
    guard attributes.count > 1, let own = location(of: node), let first = location(of: attributes[0]) else {
      return true
    }
    return own.line.description == first.line.description && own.column.description == first.column.description
  }
}
