import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

@testable import InnoDIMacros

/// An error as a user sees it: where it points, its code and text, and the source after its fix-it.
struct Finding: Equatable {
  let code: String
  /// The text that the error points at.
  let text: String
  let message: String
  let fixed: String?

  /// The findings in the first type of the source, in order.
  static func all(in source: String) -> [Finding] {
    let file = Parser.parse(source: source)
    guard let declaration = file.statements.first?.item.asProtocol((any DeclGroupSyntax).self),
      let attribute = declaration.attributes.named("DIContainer").first
    else { return [] }
    return ContainerDeclaration(declaration, attribute: attribute).problems.map { problem in
      let diagnostic = problem.diagnostic
      return Finding(
        code: problem.code.rawValue, text: problem.node.trimmedDescription, message: diagnostic.message,
        fixed: diagnostic.fixIts.first.map { apply($0.edits, to: source) })
    }
  }

  /// The findings in a container with these members after an input `url: String`.
  static func inContainer(_ members: String) -> [Finding] {
    all(in: container(members))
  }

  static func container(_ members: String) -> String {
    """
    @DIContainer
    struct Container {
      @Provide(.input) var url: String
      \(members)
    }
    """
  }

  private static func apply(_ edits: [SourceEdit], to source: String) -> String {
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
