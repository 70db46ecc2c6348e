package import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
package import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// A source after the expansion of its macros. As in the compiler, each sees only its attribute and declaration.
package struct MacroExpansion {
  package let expanded: String
  /// Whether the expanded source cannot be parsed.
  package let hasSyntaxError: Bool
  private let source: String
  private let context: BasicMacroExpansionContext

  package init(of source: String, _ macros: [String: MacroSpec]) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Module.swift")])
    expanded =
      file.expand(
        macroSpecs: macros,
        contextGenerator: {
          BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
        },
        indentationWidth: .spaces(2)
      ).description
    hasSyntaxError = Parser.parse(source: expanded).hasError
    self.source = source
    self.context = context
  }

  package var diagnostics: [Diagnostic] { context.diagnostics }

  /// Line and column in the source before the expansion, from 1; the column in bytes.
  package func location(of diagnostic: Diagnostic) -> (line: Int, column: Int) {
    let location = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Module.swift")
    return (location.line, location.column)
  }

  /// The source before the expansion, after the edits of a diagnostic's fix-its.
  package func source(applying fixIts: [(FixIt, Diagnostic)]) -> String {
    var bytes = Array(source.utf8)
    let edits = fixIts.flatMap { fixIt, diagnostic in
      // The offsets of an edit count from the root of the detached tree that the macro was given.
      let root = context.location(for: AbsolutePosition(utf8Offset: 0), anchoredAt: diagnostic.node, fileName: "")
      return fixIt.edits.map { edit in
        let range = edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset
        return (range.lowerBound + root.offset..<range.upperBound + root.offset, edit.replacement)
      }
    }
    for (range, replacement) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      bytes.replaceSubrange(range, with: replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
