import SwiftSyntax

/// A key path of `with:`, read.
struct KeyPathEdge {
  /// The first component: a provided value.
  let root: TokenSyntax
  let argument: InitializerArgument

  /// Nil for anything that is not a path of properties, such as a subscript or a string.
  init?(_ expression: ExprSyntax) {
    guard let path = expression.as(KeyPathExprSyntax.self) else { return nil }
    var names: [TokenSyntax] = []
    for component in path.components {
      guard case .property(let property) = component.component, property.declName.argumentNames == nil else { return nil }
      names.append(property.declName.baseName)
    }
    guard let first = names.first, let last = names.last else { return nil }
    root = first
    argument = InitializerArgument(label: last.argumentLabel, root: first.bareName, path: names.dropFirst().map { ".\($0.text)" }.joined())
  }
}
