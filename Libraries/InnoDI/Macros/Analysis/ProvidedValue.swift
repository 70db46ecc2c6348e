import SwiftSyntax

/// Value that a container provides: name and type from the property, the rest from the attribute.
struct ProvidedValue {
  /// The name without backticks, by which other values refer to this one.
  let name: String
  /// The name as written.
  let identifier: TokenSyntax
  let type: TypeSyntax
  /// The declared access level; internal without a modifier, also in a container that is less visible.
  let access: AccessLevel
  var attribute: ProvideAttribute
  /// The function type of an assisted value.
  let function: AssistedFunction?

  /// A value with an unknown scope, which is an error, is treated as shared.
  var scope: ProvideScope { attribute.scope ?? .shared }

  /// Whether reading the property suspends, or throws. Reading an assisted value does neither, but its function can.
  var isAsync: Bool { scope != .assisted && attribute.isAsync }
  var isThrowing: Bool { scope != .assisted && attribute.isThrowing }

  /// Whether the factory can suspend, or throw. If so, it can depend on values that do.
  var canSuspend: Bool { function?.isAsync ?? isAsync }
  var canThrow: Bool { function?.isThrowing ?? isThrowing }

  /// The values that the factory takes. The last parameters of an assisted value's factory are not values but the
  /// parameters of its function.
  var dependencies: [Dependency] {
    guard let function, case .code = attribute.construction else { return attribute.dependencies }
    return Array(attribute.dependencies.dropLast(function.parameters.count))
  }

  /// The dependencies without repetitions, which two key paths of `with:` can cause.
  var uniqueDependencies: [Dependency] {
    var seen: Set<String> = []
    return dependencies.filter { seen.insert($0.name).inserted }
  }

  /// The name as a string literal. A raw identifier can contain quotes.
  var nameLiteral: String { "\"\(name.replacing("\"", with: "\\\""))\"" }

  /// The effects of the getter, with a leading space.
  var effects: String { (isAsync ? " async" : "") + (isThrowing ? " throws" : "") }

  /// The keywords before a read of the value, with a trailing space.
  var readKeywords: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

  /// The effects of the factory with a leading space, and the keywords before a call of it with a trailing space.
  var factoryEffects: String { (canSuspend ? " async" : "") + (canThrow ? " throws" : "") }
  var callKeywords: String { (canThrow ? "try " : "") + (canSuspend ? "await " : "") }

  /// Whether a `Result` is stored, because the value is made once and its factory can throw.
  var isStoredAsResult: Bool { isThrowing && !isAsync && (scope == .shared || scope == .lazy) }

  /// Whether the type is existential (`any P`, `(any P)?`, `Any`), which needs no `concrete: true`.
  var isProtocolTyped: Bool { type.isExistential }
}

extension TypeSyntax {
  fileprivate var isExistential: Bool {
    if let some = self.as(SomeOrAnyTypeSyntax.self) { return some.someOrAnySpecifier.tokenKind == .keyword(.any) }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isExistential }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return element.type.isExistential
    }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isExistential }
    return ["Any", "AnyObject"].contains(self.as(IdentifierTypeSyntax.self)?.name.text)
  }
}

/// Scope of a provided value, as written in the attribute.
enum ProvideScope: String, CaseIterable {
  case input, shared, lazy, weak, transient, assisted, collection

  /// Whether the value is made and stored when the container is initialized.
  var isMadeWithContainer: Bool { self == .shared || self == .collection }

  /// Whether the value can be made by reading the property or, for an assisted value, by calling the function.
  var isMadeByRead: Bool { [.lazy, .weak, .transient, .assisted].contains(self) }

  /// Whether a value can have `close:`. The elements of a collection can have their own.
  var allowsClose: Bool { self == .shared || self == .lazy }

  /// Whether a concrete type needs no `concrete: true`.
  var allowsConcreteType: Bool { [.input, .assisted, .collection].contains(self) }
}

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
