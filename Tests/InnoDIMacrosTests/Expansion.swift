import InnoDIMacros
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// Expands the macros as the compiler does it.
enum Expansion {
  static func of(_ source: String) -> String {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Module.swift")])
    return file.expand(
      macros: ["DIContainer": DIContainerMacro.self, "Provide": ProvideMacro.self],
      contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts()) },
      indentationWidth: .spaces(2)
    ).description
  }
}
