import SwiftSyntax
import SwiftSyntaxBuilder

extension EnumCase {
  var pathName: String { pathName(suffix: "CasePath") }

  /// - Parameter isOnlyCase: the pattern of an only case cannot fail, and the compiler warns of a `default` beside it.
  func declaration(access: String, isOnlyCase: Bool) -> DeclSyntax {
    let pathType = "RouteCasePath<Self, \(payloadType)>"
    return """
      \(raw: availability)\(raw: access)static var \(raw: pathName): \(raw: pathType) {
        \(raw: pathType)(
          embed: { \(raw: embedding) },
          extract: {
            \(raw: extraction(isOnlyCase: isOnlyCase))
          }
        )
      }
      """
  }

  private var embedding: String {
    guard !parameters.isEmpty else { return "_ in .\(syntax.name.trimmed)" }
    let values = parameters.count == 1 ? ["$0"] : parameters.indices.map { "$0.\($0)" }
    return ".\(syntax.name.trimmed)(\(labelled(values)))"
  }

  private func extraction(isOnlyCase: Bool) -> String {
    let (names, payload) = bindings
    let pattern = names.isEmpty ? "" : "(" + names.map { "let \($0)" }.joined(separator: ", ") + ")"
    // Indented to where it is put.
    return """
      switch $0 {
            case .\(syntax.name.trimmed)\(pattern): \(payload)\(isOnlyCase ? "" : "\n      default: nil")
            }
      """
  }
}
