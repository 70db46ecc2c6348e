import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Mistake in a container: code, message, location and fix-its.
struct Problem {
  let code: ProblemCode
  let message: String
  let node: Syntax
  var fixIts: [FixIt] = []
  /// Whether the compiler reports the mistake itself; then this is an additional note that says how to fix it.
  var isNote = false

  init(
    _ code: ProblemCode, _ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = [], isNote: Bool = false
  ) {
    self.code = code
    self.isNote = isNote
    self.message = message
    self.node = Syntax(node)
    self.fixIts = fixIts
  }

  var diagnostic: Diagnostic {
    Diagnostic(
      node: node, message: ProblemMessage(code: code, text: message, severity: isNote ? .note : .error), fixIts: fixIts)
  }
}

extension FixIt {
  /// A fix-it that replaces one node and keeps its trivia.
  static func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ text: String, code: ProblemCode)
    -> FixIt
  {
    let replacement = Syntax(new).with(\.leadingTrivia, old.leadingTrivia).with(\.trailingTrivia, old.trailingTrivia)
    return FixIt(
      message: ProblemFixItMessage(code: code, message: text),
      changes: [.replace(oldNode: Syntax(old), newNode: replacement)])
  }
}

extension FixIt {
  /// A fix-it that inserts text before a declaration.
  static func prepending(_ text: String, to declaration: VariableDeclSyntax, _ message: String, code: ProblemCode)
    -> FixIt
  {
    let bare = declaration.with(\.leadingTrivia, [])
    let replacement = DeclSyntax("\(raw: text)\(bare)").with(\.leadingTrivia, declaration.leadingTrivia)
    return FixIt(
      message: ProblemFixItMessage(code: code, message: message),
      changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(replacement))])
  }
}

/// Message of an error or a note, followed by its code in brackets.
struct ProblemMessage: DiagnosticMessage {
  let code: ProblemCode
  let text: String
  let severity: DiagnosticSeverity

  var message: String { "\(text) [\(code.rawValue)]" }
  var diagnosticID: MessageID { MessageID(domain: "InnoDI", id: code.rawValue) }
}

/// Message of a fix-it.
struct ProblemFixItMessage: FixItMessage {
  let code: ProblemCode
  let message: String

  var fixItID: MessageID { MessageID(domain: "InnoDI", id: code.rawValue) }
}
