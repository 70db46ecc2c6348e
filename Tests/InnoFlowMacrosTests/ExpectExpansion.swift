import MacroTesting
import SwiftSyntax
import SwiftSyntaxMacroExpansion
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
  of source: String, to expanded: String, diagnostics: [ExpectedDiagnostic] = [], applying fixIts: [String]? = nil,
  fixed: String? = nil,
  at location: Testing.SourceLocation = #_sourceLocation
) {
  expectExpansion(
    of: source, with: specs, to: expanded, diagnostics: diagnostics, applying: fixIts, fixed: fixed, at: location)
}
