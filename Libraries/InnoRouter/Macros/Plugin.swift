import SwiftSyntaxMacros

@main
struct InnoRouterPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [CasePathableMacro.self]
}
