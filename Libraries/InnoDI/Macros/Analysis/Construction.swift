import SwiftSyntax

/// How a shared or transient value comes into being.
enum Construction {
  /// Code: the statements of a factory closure, or a single expression.
  case code(CodeBlockItemListSyntax, attributes: AttributeListSyntax?)
  case expression(ExprSyntax)
  /// `Type.self, with:`: a call of the type's initializer.
  case initializer(type: String, arguments: [InitializerArgument])
}

/// One argument of a `Type.self, with:` construction: `\.api.url` becomes `url: api.url`.
struct InitializerArgument {
  let label: String
  let value: String
}
