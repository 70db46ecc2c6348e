import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Turns a provided property into a getter of what the container stores or makes for it.
///
/// All that is wrong with the attribute or its property is reported by the container, which sees the whole.
public struct ProvideMacro: AccessorMacro {
  /// The code is written as it is to be read.
  public static var formatMode: FormatMode { .disabled }

  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    guard context.isInContainer else {
      let problem = Problem(.outsideContainer, "'@Provide' belongs in a struct marked '@DIContainer'", at: node)
      context.diagnose(problem.diagnostic)
      return [GetterCode.standIn(for: variable)]
    }
    guard variable.bindings.allSatisfy(\.isStored) else { return [] }
    guard context.isFirst(node, of: variable.attributes.named("Provide")) else {
      // Thrown, as the compiler expects a getter of an expansion that does not fail, and then finds two.
      throw DiagnosticsError(diagnostics: [
        Problem(.duplicateProvide, "a property is provided once: remove one of the attributes", at: node).diagnostic
      ])
    }
    let property = ProvidedProperty(variable, attribute: ProvideAttribute(node))
    guard property.problems.isEmpty, let value = property.value, value.attribute.problems.isEmpty else {
      return [GetterCode.standIn(for: variable)]
    }
    return [GetterCode(value: value).accessor]
  }
}

extension MacroExpansionContext {
  /// Whether the innermost enclosing declaration is a container.
  fileprivate var isInContainer: Bool {
    guard let enclosing = lexicalContext.first?.asProtocol((any DeclGroupSyntax).self) else { return false }
    return !enclosing.attributes.named("DIContainer").isEmpty
  }
}
