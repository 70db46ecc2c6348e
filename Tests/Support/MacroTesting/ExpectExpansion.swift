package import SwiftDiagnostics
package import SwiftSyntaxMacroExpansion
package import Testing

/// A diagnostic that a macro is expected to emit.
package struct ExpectedDiagnostic: Equatable, Sendable {
  package let message: String
  /// Where it is in the source before the expansion, from 1; the column in bytes.
  package let line: Int
  package let column: Int
  package let severity: DiagnosticSeverity
  /// Messages of its fix-its.
  package let fixIts: [String]

  package init(
    message: String, line: Int, column: Int, severity: DiagnosticSeverity = .error, fixIts: [String] = []
  ) {
    self.message = message
    self.line = line
    self.column = column
    self.severity = severity
    self.fixIts = fixIts
  }
}

/// Expands macros in a source, and fails the test at the call for each difference to what is expected.
///
/// - Parameters:
///   - applied: messages of the fix-its that lead to `fixed`; nil for the first one of each diagnostic.
///   - fixed: the source, not expanded, after these fix-its; nil to apply none.
package func expectExpansion(
  of source: String, with macros: [String: MacroSpec], to expanded: String, diagnostics: [ExpectedDiagnostic] = [],
  applying applied: [String]? = nil, fixed: String? = nil, at location: SourceLocation
) {
  let expansion = MacroExpansion(of: source, macros)
  #expect(expansion.expanded.trimmed == expanded.trimmed, sourceLocation: location)
  #expect(!expansion.hasSyntaxError, "\(expansion.expanded)", sourceLocation: location)
  let actual = expansion.diagnostics.map { diagnostic in
    let (line, column) = expansion.location(of: diagnostic)
    return ExpectedDiagnostic(
      message: diagnostic.message, line: line, column: column, severity: diagnostic.diagMessage.severity,
      fixIts: diagnostic.fixIts.map(\.message.message))
  }
  #expect(actual == diagnostics, sourceLocation: location)
  guard let fixed else { return }
  let fixIts = expansion.diagnostics.flatMap { diagnostic in
    let chosen = applied.map { names in diagnostic.fixIts.filter { names.contains($0.message.message) } }
    return (chosen ?? Array(diagnostic.fixIts.prefix(1))).map { ($0, diagnostic) }
  }
  #expect(expansion.source(applying: fixIts).trimmed == fixed.trimmed, sourceLocation: location)
}

extension String {
  /// Without empty lines around it.
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isNewline)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
