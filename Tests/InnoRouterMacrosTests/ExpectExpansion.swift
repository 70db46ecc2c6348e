import InnoRouterMacroPlugin
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
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
  of source: String, to expanded: String, diagnostics: [DiagnosticSpec] = [],
  at location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: specs, indentationWidth: .spaces(2),
    failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
}
