package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Generates the store of a view; see the declaration of `@StoreView`.
package enum StoreViewMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let view = declaration.as(StructDeclSyntax.self) else {
      StoreViewMistake(.notAStruct(keyword: declaration.kindWithArticle), at: node).report(in: context)
      return []
    }
    let screen = ScreenDeclaration(syntax: view, attribute: node)
    let mistakes = screen.mistakes
    for mistake in mistakes { mistake.report(in: context) }
    guard mistakes.isEmpty, let reducer = screen.reducer else { return [] }
    let access = view.modifiers.inheritedAccess
    let arguments =
      ["reducer: \(reducer)()"] + screen.propertyArguments + screen.limitArguments
      + ["content: { store in content(store: store) }"]
    return [
      "\(raw: access)typealias Store = ObservableStore<\(raw: reducer)>",
      "\(raw: access)typealias Middleware = AnyMiddleware<\(raw: reducer).Action, \(raw: reducer).State>",
      """
      \(raw: access)typealias MiddlewareResultBuilder = MiddlewareBuilder<\(raw: reducer).Action, \(raw: reducer).State>
      """,
      """
      \(raw: access)var body: some View {
        StoreContainerView(
          \(raw: arguments.joined(separator: ",\n    "))
        )
      }
      """,
    ]
  }
}
