import SwiftSyntax

/// A key path of `with:`: the provided value it starts at, the expression it reads, and the argument label it is handed over with.
struct KeyPathEdge {
  /// The first component: a provided value.
  let root: TokenSyntax
  /// The last component's name.
  let label: String
  /// The whole path, as an expression that starts at the provided value.
  let value: String

  /// Nil for anything that is not a path of properties, such as a subscript or a string.
  init?(_ expression: ExprSyntax) {
    guard let path = expression.as(KeyPathExprSyntax.self) else { return nil }
    var names: [TokenSyntax] = []
    var value = ""
    for component in path.components {
      switch component.component {
      case .property(let property):
        guard property.declName.argumentNames == nil else { return nil }
        value += (names.isEmpty ? "" : ".") + property.declName.baseName.text
        names.append(property.declName.baseName)
      case .optional(let mark):
        guard !names.isEmpty else { return nil }
        value += mark.questionOrExclamationMark.text
      default:
        return nil
      }
    }
    guard let root = names.first, let last = names.last else { return nil }
    self.root = root
    self.label = last.text
    self.value = value
  }
}
