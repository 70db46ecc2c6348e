import SwiftSyntax

/// Generator of the getter of a provided property.
struct GetterCode {
  let value: ProvidedValue

  var accessor: AccessorDeclSyntax {
    AccessorDeclSyntax(getter: value.effects, body)
  }

  /// The getter of an invalid property, for which an error is reported.
  static func standIn(for variable: VariableDeclSyntax) -> AccessorDeclSyntax {
    // A `return` would add an error of the compiler about the opaque type to the one that is reported.
    let type = variable.bindings.first?.typeAnnotation?.type.as(SomeOrAnyTypeSyntax.self)
    let isOpaque = type?.someOrAnySpecifier.tokenKind == .keyword(.some)
    return AccessorDeclSyntax(getter: "", isOpaque ? "while true {}" : ContainerCode.failure)
  }

  private var body: String {
    let names = GeneratedNames(value)
    let outcome = value.isOutcome ? ".get()" : ""
    switch value.scope {
    case .input: return names.stored
    case .shared where value.isAsync: return "\(value.calling)\(names.task).value"
    case .lazy, .weak: return "\(value.calling)\(names.made)\(outcome)"
    case .shared, .collection: return "\(value.calling)\(names.stored)\(outcome)"
    case .transient, .assisted:
      return "if let \(names.stored) { return \(names.stored) }\nreturn \(value.calling)\(names.made)"
    }
  }
}
