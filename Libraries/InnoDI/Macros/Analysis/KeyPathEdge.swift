import SwiftSyntax

/// A key path of `with:`, read.
struct KeyPathEdge {
  /// The first component: a provided value.
  let root: TokenSyntax
  let argument: InitializerArgument

  /// Nil for anything that is not a path of properties, such as a subscript or a string.
  init?(_ expression: ExprSyntax) {
    guard let components = expression.as(KeyPathExprSyntax.self)?.components, case .property(let first) = components.first?.component
    else { return nil }
    var last = first.declName
    for component in components {
      switch component.component {
      case .property(let property): last = property.declName
      case .optional: continue
      default: return nil
      }
      guard last.argumentNames == nil else { return nil }
    }
    root = first.declName.baseName
    argument = InitializerArgument(
      label: last.baseName.label, root: root.bareName, path: components.dropFirst().map(\.trimmedDescription).joined())
  }
}
