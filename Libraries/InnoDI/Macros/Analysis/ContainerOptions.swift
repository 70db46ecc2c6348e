import SwiftSyntax

/// The arguments of `@DIContainer` that say how a container is checked and written; the others concern several containers.
struct ContainerOptions {
  /// Off: concrete types and any order of declaration are accepted.
  private(set) var validate = true
  private(set) var mainActor = false
  private(set) var problems: [Problem] = []

  init(_ attribute: AttributeSyntax) {
    for argument in attribute.argumentList {
      guard let label = argument.label?.text else { continue }
      guard let value = argument.expression.booleanLiteral else {
        problems.append(
          Problem(.containerLiteralRequired, "'\(label):' is read from the source: write 'true' or 'false'", at: argument.expression))
        continue
      }
      switch label {
      case "validate": validate = value
      case "mainActor": mainActor = value
      default: break
      }
    }
  }
}
