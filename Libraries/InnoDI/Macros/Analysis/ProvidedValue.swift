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
  let attribute: ProvideAttribute

  var scope: ProvideScope { attribute.scope ?? .shared }
  var isAsync: Bool { attribute.isAsync }
  var isThrowing: Bool { attribute.isThrowing }
  var dependencies: [Dependency] { attribute.dependencies }

  /// The name as the label of a parameter or an argument.
  var label: String { identifier.label }

  /// What stands after `get`, with a space before it.
  var effects: String { isAsync ? (isThrowing ? " async throws" : " async") : "" }

  /// What stands before a read of the value, with a space after it.
  var calling: String { isAsync ? (isThrowing ? "try await " : "await ") : "" }

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
