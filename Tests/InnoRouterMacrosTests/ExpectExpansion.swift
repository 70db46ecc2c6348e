import MacroTesting
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import Testing

private func conformance(_ name: String) -> TypeSyntax {
  TypeSyntax(IdentifierTypeSyntax(name: .identifier(name)))
}

private let specs: [String: MacroSpec] = [
  "CasePathable": MacroSpec(type: CasePathableMacro.self, conformances: [conformance("CasePathable")]),
  "Routable": MacroSpec(
    type: CasePathableMacro.self, conformances: ["Hashable", "Sendable", "CasePathable"].map(conformance)),
]

/// Expands the macros in `source`. A difference to `expanded` or `diagnostics` is reported at the call site.
func expectExpansion(
  of source: String, to expanded: String, diagnostics: [ExpectedDiagnostic] = [],
  at location: Testing.SourceLocation = #_sourceLocation
) {
  expectExpansion(of: source, with: specs, to: expanded, diagnostics: diagnostics, at: location)
}
