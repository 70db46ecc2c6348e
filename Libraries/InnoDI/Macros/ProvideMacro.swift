import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// Expansion of `@Provide`: a getter for the value that the container stores or makes.
///
/// Mistakes in the attribute or its property are reported by the expansion of `@DIContainer`, which sees the whole
/// container.
public struct ProvideMacro: AccessorMacro {
  /// The generated code is already formatted.
  public static var formatMode: FormatMode { .disabled }

  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    guard context.isInContainer else {
      let problem = Problem(.outsideContainer, "'@Provide' is only allowed in a struct with '@DIContainer'", at: node)
      context.diagnose(problem.diagnostic)
      return [GetterCode.placeholder(for: variable)]
    }
    guard variable.bindings.allSatisfy(\.isStored) else { return [] }
    guard context.isFirst(node, of: variable.attributes.named("Provide")) else {
      // Thrown and not diagnosed: otherwise the compiler also reports that the expansion has no getter.
      throw DiagnosticsError(diagnostics: [
        Problem(.duplicateProvide, "'@Provide' can be attached only once: remove one of the attributes", at: node)
          .diagnostic
      ])
    }
    let property = ProvidedProperty(variable, attribute: ProvideAttribute(node))
    guard property.problems.isEmpty, let value = property.value, value.attribute.problems.isEmpty else {
      return [GetterCode.placeholder(for: variable)]
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

/// Generator of the getter of a provided property.
struct GetterCode {
  let value: ProvidedValue

  var accessor: AccessorDeclSyntax {
    AccessorDeclSyntax(getter: value.effects, body)
  }

  /// The getter of an invalid property, for which an error is reported.
  static func placeholder(for variable: VariableDeclSyntax) -> AccessorDeclSyntax {
    // A body of one expression returns it implicitly; for an opaque type, that would be another error.
    let type = variable.bindings.first?.typeAnnotation?.type.as(SomeOrAnyTypeSyntax.self)
    let isOpaque = type?.someOrAnySpecifier.tokenKind == .keyword(.some)
    return AccessorDeclSyntax(getter: "", isOpaque ? "while true {}" : ContainerCode.fatalErrorCall)
  }

  private var body: String {
    let names = GeneratedNames(value)
    let unwrapping = value.isStoredAsResult ? ".get()" : ""
    switch value.scope {
    case .input: return names.stored
    case .shared where value.isAsync: return "\(value.readKeywords)\(names.task).value"
    case .lazy, .weak: return "\(value.readKeywords)\(names.onDemand)\(unwrapping)"
    case .shared, .collection: return "\(value.readKeywords)\(names.stored)\(unwrapping)"
    case .transient, .assisted:
      // Only an override is stored.
      return "if let \(names.stored) { return \(names.stored) }\nreturn \(value.readKeywords)\(names.onDemand)"
    }
  }
}
