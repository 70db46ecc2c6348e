import SwiftSyntax

/// Parsed function type of an assisted value.
struct AssistedFunction {
  /// Parameter of the function.
  struct Parameter {
    /// The name in the factory.
    var name: TokenSyntax
    var type: TypeSyntax
    /// Whether the function type names it; the name is then the label in a call of an initializer.
    let isNamed: Bool
  }

  var parameters: [Parameter]
  let result: TypeSyntax
  let isAsync: Bool
  let isThrowing: Bool

  /// Nil for a type that is not a function type.
  init?(_ type: TypeSyntax) {
    guard let function = Self.function(type) else { return nil }
    parameters = function.parameters.enumerated().map { index, parameter in
      let name = parameter.secondName ?? parameter.firstName
      return Parameter(
        name: name ?? .identifier("argument\(index + 1)"), type: parameter.type.trimmed, isNamed: name != nil)
    }
    result = function.returnClause.type.trimmed
    isAsync = function.effectSpecifiers?.asyncSpecifier != nil
    isThrowing = function.effectSpecifiers?.throwsClause != nil
  }

  /// The function type inside attributes and parentheses.
  private static func function(_ type: TypeSyntax) -> FunctionTypeSyntax? {
    if let attributed = type.as(AttributedTypeSyntax.self) { return function(attributed.baseType) }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return function(element.type)
    }
    return type.as(FunctionTypeSyntax.self)
  }
}
