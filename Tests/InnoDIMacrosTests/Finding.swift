import InnoDIMacros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// An error or note as a user sees it: location, message with code, and the source after its fix-it.
struct Finding: Equatable {
  /// The source text at the location.
  let text: String
  let message: String
  let fixed: String?
  /// Whether it is a note, for a mistake that the compiler reports itself.
  let isNote: Bool

  /// The code in brackets.
  var code: String { String(message.split(separator: "[").last?.dropLast() ?? "") }

  /// The diagnostics of the macros, expanded like by the compiler: each sees only its attribute and declaration.
  static func all(in source: String) -> [Finding] {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(sourceFiles: [
      file: .init(moduleName: "App", fullFilePath: "Container.swift")
    ])
    _ = file.expand(
      macros: ["DIContainer": DIContainerMacro.self, "Provide": ProvideMacro.self],
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      })
    return context.diagnostics.map { diagnostic in
      Finding(
        text: diagnostic.node.trimmedDescription, message: diagnostic.message,
        fixed: diagnostic.fixIts.first.map { fixIt in
          // The offsets of the edits are relative to the tree that was passed to the macro.
          let root = context.location(for: AbsolutePosition(utf8Offset: 0), anchoredAt: diagnostic.node, fileName: "")
            .offset
          return apply(fixIt.edits, from: root, to: source)
        }, isNote: diagnostic.diagMessage.severity == .note)
    }
  }

  /// The findings in a container with these members after an input `url: String`.
  static func inContainer(_ members: String) -> [Finding] {
    all(in: container(members))
  }

  static func container(_ members: String) -> String {
    """
    struct Before {}

    /// Wires what is tested.
    @DIContainer
    struct Container {
      @Provide(.input) var url: String
      \(members)
    }
    """
  }

  private static func apply(_ edits: [SourceEdit], from root: Int, to source: String) -> String {
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(
        root + edit.range.lowerBound.utf8Offset..<root + edit.range.upperBound.utf8Offset, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
