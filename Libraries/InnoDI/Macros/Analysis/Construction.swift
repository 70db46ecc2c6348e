import SwiftSyntax

/// How a container makes a value.
enum Construction {
  /// A factory closure: its statements and its attributes.
  case code(CodeBlockItemListSyntax, attributes: AttributeListSyntax?)
  /// A factory that is an expression.
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
  /// The rest of the path: `.url`, or empty.
  let path: String
}

/// Edge of the graph: another value that a construction refers to, and the place in the source.
struct Dependency {
  /// The value's name without backticks.
  let name: String
  /// The type of the closure's parameter; nil for a key path and when it is omitted.
  let type: TypeSyntax?
  /// The name in the source, where errors are reported.
  let token: TokenSyntax
}

/// `into:` of a value: the collection that contains it.
struct Contribution {
  /// The collection's name.
  let collection: TokenSyntax
  /// The argument `key:`, if there is one.
  let key: LabeledExprSyntax?
}

/// `close:` of a value.
struct CloseAction {
  let parameter: FactoryParameter
  let statements: CodeBlockItemListSyntax
}

/// Parsed key path of `with:` or `into:`, which starts at a provided value.
struct ValueKeyPath {
  /// The first component: the name of the value.
  let root: TokenSyntax
  let argument: InitializerArgument

  /// Nil for anything that is not a path of properties, such as a subscript or a string.
  init?(_ expression: ExprSyntax) {
    guard let path = expression.as(KeyPathExprSyntax.self) else { return nil }
    var names: [TokenSyntax] = []
    for component in path.components {
      guard case .property(let property) = component.component, property.declName.argumentNames == nil else {
        return nil
      }
      names.append(property.declName.baseName)
    }
    guard let first = names.first, let last = names.last else { return nil }
    root = first
    argument = InitializerArgument(
      label: last.argumentLabel, root: first.bareName, path: names.dropFirst().map { ".\($0.text)" }.joined())
  }
}

/// Parameter of a factory closure, in either syntax: `{ (config: Config) in … }` or `{ config in … }`.
struct FactoryParameter {
  let name: TokenSyntax
  let type: TypeSyntax?

  static func all(of closure: ClosureExprSyntax) -> [FactoryParameter] {
    let clause = closure.signature?.parameterClause
    if let names = clause?.as(ClosureShorthandParameterListSyntax.self) {
      return names.map { FactoryParameter(name: $0.name, type: nil) }
    }
    let parameters = clause?.as(ClosureParameterClauseSyntax.self)?.parameters ?? []
    return parameters.map { FactoryParameter(name: $0.secondName ?? $0.firstName, type: $0.type?.trimmed) }
  }
}
