import InnoFlowMacros
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

private let specs: [String: MacroSpec] = [
  "InnoFlow": MacroSpec(
    type: InnoFlowMacro.self, conformances: [TypeSyntax(IdentifierTypeSyntax(name: .identifier("Reducer")))]),
  "CasePaths": MacroSpec(type: CasePathsMacro.self),
  "CasePathReferences": MacroSpec(
    type: CasePathReferencesMacro.self,
    conformances: [TypeSyntax(IdentifierTypeSyntax(name: .identifier("CasePathReferable")))]),
  "FeatureStateReference": MacroSpec(
    type: FeatureStateReferenceMacro.self,
    conformances: [TypeSyntax(IdentifierTypeSyntax(name: .identifier("FeatureState")))]),
]

/// Expands the macros in `source`; a difference to `expanded` or `diagnostics` fails the test at the place of the call.
func expectExpansion(
  of source: String, to expanded: String, diagnostics: [DiagnosticSpec] = [], applying fixIts: [String]? = nil,
  fixed: String? = nil,
  at location: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: specs, applyFixIts: fixIts,
    fixedSource: fixed,
    indentationWidth: .spaces(2),
    failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
}
