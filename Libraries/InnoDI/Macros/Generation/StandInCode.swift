import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes members for a container that has errors, so that the code that uses it is not reported as well.
struct StandInCode {
  let container: ContainerDeclaration
  let isolation: String
  let access: String

  var members: [DeclSyntax] {
    let getters = container.readable.map { value -> DeclSyntax in
      let name = GeneratedNames(value).value
      let effects = value.isAsync ? (value.isThrowing ? " async throws" : " async") : ""
      return """
        \(raw: isolation)private var \(raw: name): \(raw: value.type.trimmedDescription) {
        get\(raw: effects) {
        fatalError("the container does not compile")
        }
        }
        """
    }
    guard !container.problems.contains(where: { $0.code == .customInit }) else { return getters }
    let initializer: DeclSyntax = """
      \(raw: isolation)\(raw: access)init(\(raw: InitializerCode.parameters(container.values))) {
      fatalError("the container does not compile")
      }
      """
    return getters + [initializer]
  }
}
