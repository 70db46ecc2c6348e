import SwiftSyntaxMacros

@main
struct ReduxCorePlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [StoreViewMacro.self]
}
