package import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The diagnostics of a macro: an enum with one case per mistake. The name of the case is the id of the diagnostic.
package protocol MacroDiagnostic: DiagnosticMessage {
  /// The domain of the ids: the name of a library, or of what several libraries share.
  static var domain: String { get }
}

extension MacroDiagnostic {
  package var severity: DiagnosticSeverity { .error }

  package var diagnosticID: MessageID {
    MessageID(domain: Self.domain, id: String(String(describing: self).prefix { $0 != "(" }))
  }
}

/// A mistake in the use of a macro: its message, its location and a fix-it.
struct Mistake<Message: MacroDiagnostic> {
  let message: Message
  let node: Syntax
  let fixIt: FixIt?

  init(_ message: Message, at node: some SyntaxProtocol, fixIt: FixIt? = nil) {
    self.message = message
    self.node = Syntax(node)
    self.fixIt = fixIt
  }

  func report(in context: some MacroExpansionContext) {
    context.diagnose(Diagnostic(node: node, message: message, fixIts: fixIt.map { [$0] } ?? []))
  }
}

extension FixIt {
  /// A fix-it that replaces one node with another, including its trivia.
  static func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String) -> FixIt {
    FixIt(
      message: MacroFixItMessage(message: message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// A fix-it that removes a modifier of a declaration.
  static func removing(
    _ modifier: DeclModifierSyntax, from declaration: some DeclSyntaxProtocol & WithModifiersSyntax
  ) -> FixIt {
    var fixed = declaration
    fixed.modifiers = declaration.modifiers.filter { $0 != modifier }
    fixed.leadingTrivia = declaration.leadingTrivia
    return .replacing(declaration, with: fixed, "remove '\(modifier.name.text)'")
  }
}

private struct MacroFixItMessage: FixItMessage {
  let message: String

  var fixItID: MessageID { MessageID(domain: "MacroSupport", id: message) }
}
