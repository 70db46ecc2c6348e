import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes members for a container that has errors, so that the code that uses it is not reported as well.
struct StandInCode {
  /// The getter of a property that cannot be provided as it is.
  static var getter: AccessorDeclSyntax { "get { fatalError(\"the container does not compile\") }" }

  let container: ContainerDeclaration
  let isolation: String
  let signatures: [InitializerSignature]

  var members: [DeclSyntax] {
    let getters = container.values.map { value -> DeclSyntax in
      let name = GeneratedNames(value).value
      return """
        \(raw: isolation)private var \(raw: name): \(raw: value.type.trimmedDescription) {
        get\(raw: value.effects) {
        fatalError("the container does not compile")
        }
        }
        """
    }
    guard !container.problems.contains(where: { $0.code == .customInit }) else { return getters }
    return getters + signatures.map { $0.declaration("fatalError(\"the container does not compile\")") }
  }
}
