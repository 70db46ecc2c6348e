@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
package import SwiftSyntaxMacros

/// The program that the compiler runs to expand macros.
///
/// In the place of the module SwiftCompilerPlugin, which the package swift-syntax has and a toolchain has not.
package protocol CompilerPlugin {
  init()

  var providingMacros: [any Macro.Type] { get }
}

extension CompilerPlugin {
  /// Expands macros until the compiler closes standard input.
  ///
  /// - Throws: an error when a message of the compiler cannot be read, or a result cannot be written.
  package static func main() throws {
    let provider = MacroProvider(macros: Self().providingMacros)
    try CompilerPluginMessageListener(connection: StandardIOMessageConnection(), provider: provider).main()
  }
}

private struct MacroProvider: PluginProvider {
  let macros: [any Macro.Type]

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = macros.first(where: { String(reflecting: $0) == "\(moduleName).\(typeName)" }) else {
      throw MissingMacro(description: "this plug-in has no macro '\(moduleName).\(typeName)'")
    }
    return macro
  }
}

private struct MissingMacro: Error, CustomStringConvertible {
  let description: String
}
