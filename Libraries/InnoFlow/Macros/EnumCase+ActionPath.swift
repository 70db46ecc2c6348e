import SwiftSyntax
import SwiftSyntaxBuilder

extension EnumCase {
  /// The cases with a payload, in order: `@CasePaths` makes paths to these.
  static func withPayload(in members: MemberBlockItemListSyntax) -> [EnumCase] {
    all(in: members).filter { !$0.parameters.isEmpty }
  }

  var pathName: String { pathName(suffix: isCollection ? "ActionPath" : "CasePath") }

  /// Whether the payload is spelled `(id: ID, action: ChildAction)`.
  private var isCollection: Bool { labels == ["id", "action"] }

  func declaration(access: String) -> DeclSyntax {
    let types = parameters.map(\.type.trimmedDescription)
    let inputs =
      isCollection || parameters.count == 1
      ? parameters.indices.map { "$\($0)" } : parameters.indices.map { "$0.\($0)" }
    let (names, payload) = bindings
    let pathType =
      isCollection
      ? "CollectionActionPath<Self, \(types[0]), \(types[1])>" : "CasePath<Self, \(payloadType)>"
    return """
      \(raw: availability)\(raw: access)static var \(raw: pathName): \(raw: pathType) {
        \(raw: pathType)(
          declaredAs: "\(raw: pathName)",
          embed: { .\(syntax.name.trimmed)(\(raw: labelled(inputs))) },
          extract: {
            guard case .\(syntax.name.trimmed)(\(raw: names.map { "let \($0)" }.joined(separator: ", "))) = $0 else {
              return nil
            }
            return \(raw: payload)
          }
        )
      }
      """
  }

  /// The property of the same name that refers to the path, for the spelling with a leading dot.
  func reference(access: String, root: String) -> String {
    "\(availability)\(access)static var \(pathName): Self { Self(path: \(root).\(pathName)) }"
  }
}
