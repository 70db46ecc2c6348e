import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// Turns a provided property into a getter of what the container stores for it.
///
/// All that is wrong with the attribute or its property is reported by the container, which sees the whole.
public struct ProvideMacro: AccessorMacro {
  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    guard context.isInContainer else {
      let problem = Problem(.outsideContainer, "'@Provide' belongs in a struct marked '@DIContainer'", at: node)
      context.diagnose(problem.diagnostic)
      return [StandInCode.getter]
    }
    guard variable.bindings.allSatisfy(\.isStored) else { return [] }
    let property = ProvidedProperty(variable, attribute: ProvideAttribute(node))
    guard property.problems.isEmpty, let value = property.value else { return [StandInCode.getter] }
    let name = GeneratedNames(value).value
    return ["get\(raw: value.effects) { \(raw: value.calling)\(raw: name) }"]
  }
}

extension MacroExpansionContext {
  /// Whether the innermost enclosing declaration is a container.
  fileprivate var isInContainer: Bool {
    guard let enclosing = lexicalContext.first?.asProtocol((any DeclGroupSyntax).self) else { return false }
    return !enclosing.attributes.named("DIContainer").isEmpty
  }
}
