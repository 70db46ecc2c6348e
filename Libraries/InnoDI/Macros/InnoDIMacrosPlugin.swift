import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The macros of InnoDI, as the compiler loads them.
@main
struct InnoDIMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [DIContainerMacro.self, ProvideMacro.self]
}
