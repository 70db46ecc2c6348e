import MacroTesting
import SwiftSyntaxMacroExpansion
import Testing

/// Expands `@StoreView` in `source`; a difference to what is expected fails the test at the call.
func expectExpansion(
  of source: String, to expanded: String, diagnostics: [ExpectedDiagnostic] = [], applying fixIts: [String]? = nil,
  fixed: String? = nil, at location: Testing.SourceLocation = #_sourceLocation
) {
  expectExpansion(
    of: source, with: ["StoreView": MacroSpec(type: StoreViewMacro.self)], to: expanded, diagnostics: diagnostics,
    applying: fixIts, fixed: fixed, at: location)
}
