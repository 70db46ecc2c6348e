import SwiftSyntax

/// How a value that the container makes comes into being.
enum Construction {
  /// Code: the statements of a factory closure, or a single expression.
  case code(CodeBlockItemListSyntax, attributes: AttributeListSyntax?)
  case expression(ExprSyntax)
  /// `Type.self, with:`: a call of the type's initializer.
  case initializer(type: String, arguments: [InitializerArgument])
  /// The literal of a collection: its elements, each the name of a value, with their keys.
  case collection([(key: String?, name: TokenSyntax)], isKeyed: Bool)
}

/// One argument of a `Type.self, with:` construction: `\.api.url` becomes `url: api.url`.
struct InitializerArgument {
  let label: String
  /// The name, without backticks, of the value that the path starts at.
  let root: String
  /// What is read of it: `.url`, or nothing.
  let path: String
}
