import SwiftSyntax

/// A value that a container provides: its name and type from the property, the rest from the attribute.
struct ProvidedValue {
  /// The name without backticks: what edges are matched by.
  let name: String
  /// The name as written.
  let identifier: TokenSyntax
  let type: TypeSyntax
  /// As written; a property without a modifier is internal, in whatever container.
  let access: AccessLevel
  var attribute: ProvideAttribute
  /// Of an assisted value whose type is a function's.
  let function: AssistedFunction?

  var scope: ProvideScope { attribute.scope ?? .shared }

  /// Whether reading the property suspends, or throws. An assisted value does neither: its function may.
  var isAsync: Bool { scope != .assisted && attribute.isAsync }
  var isThrowing: Bool { scope != .assisted && attribute.isThrowing }

  /// Whether the factory may suspend, or throw, and so take values that do.
  var mayWait: Bool { function?.isAsync ?? isAsync }
  var mayThrow: Bool { function?.isThrowing ?? isThrowing }

  /// The values that the factory takes. The last parameters of an assisted value's are not among them.
  var dependencies: [Dependency] {
    guard let function, case .code = attribute.construction else { return attribute.dependencies }
    return Array(attribute.dependencies.dropLast(function.parameters.count))
  }

  /// The dependencies without those that name a value again, as two key paths of `with:` may.
  var uniqueDependencies: [Dependency] {
    var seen: Set<String> = []
    return dependencies.filter { seen.insert($0.name).inserted }
  }

  /// The name as a literal.
  var nameLiteral: String { "\"\(name.replacing("\"", with: "\\\""))\"" }

  /// What stands after `get`, with a space before it.
  var effects: String { (isAsync ? " async" : "") + (isThrowing ? " throws" : "") }

  /// What stands before a read of the value, with a space after it.
  var calling: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

  /// What stands after the parameters of the factory, and before a call of it.
  var factoryEffects: String { (mayWait ? " async" : "") + (mayThrow ? " throws" : "") }
  var factoryCalling: String { (mayThrow ? "try " : "") + (mayWait ? "await " : "") }

  /// Whether the value is made once and may fail: then how it went is stored.
  var isOutcome: Bool { isThrowing && !isAsync && (scope == .shared || scope == .lazy) }

  /// Whether the type is a protocol's (`any P`, `(any P)?`, `Any`), which needs no `concrete: true`.
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
