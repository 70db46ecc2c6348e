import MacroTesting
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// Expands the macros like the compiler.
enum Expansion {
  static let macros = [
    "DIContainer": MacroSpec(type: DIContainerMacro.self), "Provide": MacroSpec(type: ProvideMacro.self),
  ]

  static func of(_ source: String) -> String {
    MacroExpansion(of: source, macros).expanded
  }

  /// The generated members of the container, verbatim.
  static func members(of source: String) -> String {
    guard let container = container(in: source), let attribute = attributes(of: container).first else { return "" }
    return DIContainerMacro.expansion(
      of: attribute, providingMembersOf: container, conformingTo: [], in: BasicMacroExpansionContext()
    ).map(\.description).joined(separator: "\n\n")
  }

  /// The members without the two functions `withOverrides`, which are the same in all containers.
  static func shortMembers(of source: String) -> String {
    members(of: source).replacing(
      /\n\n\/\/\/ Runs an operation[\s\S]*?\n}\n\n\/\/\/ Runs an operation[\s\S]*?\n}/, with: "")
  }

  /// The generated accessors of each property.
  static func getters(in source: String) -> [String] {
    guard let container = container(in: source) else { return [] }
    let context = BasicMacroExpansionContext(lexicalContext: [Syntax(container)])
    return container.memberBlock.members.flatMap { member -> [String] in
      guard let variable = member.decl.as(VariableDeclSyntax.self), let attribute = attributes(of: variable).first
      else { return [] }
      let accessors = try? ProvideMacro.expansion(of: attribute, providingAccessorsOf: variable, in: context)
      return accessors?.map(\.accessorSpecifier.text) ?? []
    }
  }

  private static func container(in source: String) -> StructDeclSyntax? {
    Parser.parse(source: source).statements.first?.item.as(StructDeclSyntax.self)
  }

  private static func attributes(of declaration: some WithAttributesSyntax) -> [AttributeSyntax] {
    declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
  }
}
