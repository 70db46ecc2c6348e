import SwiftSyntax

/// Writes the getter of a provided property: what is stored, or what is made.
struct GetterCode {
  let value: ProvidedValue

  var accessor: AccessorDeclSyntax {
    AccessorDeclSyntax(getter: value.effects, body)
  }

  /// The getter of a property that cannot be provided as it is: an error goes with it.
  static func standIn(for variable: VariableDeclSyntax) -> AccessorDeclSyntax {
    // An opaque type has no value to return: the compiler says so, and best where there is no `return` to look at.
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
