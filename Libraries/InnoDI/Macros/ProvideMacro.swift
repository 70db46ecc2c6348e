import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Turns a provided property into a getter of what the container stores for it.
///
/// All that is wrong with the attribute or its property is reported by the container, which sees the whole.
struct ProvideMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    guard context.isInContainer else {
      let problem = Problem(.outsideContainer, "'@Provide' belongs in a struct marked '@DIContainer'", at: node)
      context.diagnose(problem.diagnostic)
      return ["get { fatalError(\"not in a container\") }"]
    }
    guard variable.attributes.named("Provide").first?.position == node.position else { return [] }
    let property = ProvidedProperty(variable, attribute: ProvideAttribute(node))
    guard property.acceptsGetter, let value = property.value else { return [] }
    let name = GeneratedNames(value).value
    guard value.isAsync else { return ["get { \(raw: name) }"] }
    return value.isThrowing ? ["get async throws { try await \(raw: name) }"] : ["get async { await \(raw: name) }"]
  }
}

extension MacroExpansionContext {
  /// Whether the innermost enclosing declaration is a container.
  fileprivate var isInContainer: Bool {
    guard let enclosing = lexicalContext.first?.asProtocol((any DeclGroupSyntax).self) else { return false }
    return !enclosing.attributes.named("DIContainer").isEmpty
  }
}
