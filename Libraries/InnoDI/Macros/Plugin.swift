import SwiftSyntaxMacros

@main
struct InnoDIMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [DIContainerMacro.self, ProvideMacro.self]
}
