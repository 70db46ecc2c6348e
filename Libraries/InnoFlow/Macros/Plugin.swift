import SwiftSyntaxMacros

@main
struct InnoFlowPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    InnoFlowMacro.self, CasePathsMacro.self, CasePathReferencesMacro.self, FeatureStateReferenceMacro.self,
  ]
}
