import SwiftSyntax

/// A parameter of a factory closure, in either spelling: `{ (config: Config) in … }` or `{ config in … }`.
struct FactoryParameter {
  let name: TokenSyntax
  let type: TypeSyntax?

  static func all(of closure: ClosureExprSyntax) -> [FactoryParameter] {
    switch closure.signature?.parameterClause {
    case .parameterClause(let clause):
      clause.parameters.map { FactoryParameter(name: $0.secondName ?? $0.firstName, type: $0.type?.trimmed) }
    case .simpleInput(let names):
      names.map { FactoryParameter(name: $0.name, type: nil) }
    case nil:
      []
    }
  }
}
