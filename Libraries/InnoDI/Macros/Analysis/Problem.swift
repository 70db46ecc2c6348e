import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// One thing that is wrong with a container: what, where, and how to mend it.
struct Problem {
  let code: ProblemCode
  let message: String
  let node: Syntax
  var fixIts: [FixIt] = []
  /// Whether the compiler refuses the same thing by itself: then this is the note that says what to do.
  var isNote = false

  init(_ code: ProblemCode, _ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = [], isNote: Bool = false) {
    self.code = code
    self.isNote = isNote
    self.message = message
    self.node = Syntax(node)
    self.fixIts = fixIts
  }

  var diagnostic: Diagnostic {
    Diagnostic(node: node, message: ProblemMessage(code: code, text: message, severity: isNote ? .note : .error), fixIts: fixIts)
  }
}

extension FixIt {
  /// A fix-it that replaces one node and leaves its surroundings as they are.
  static func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ text: String, code: ProblemCode) -> FixIt {
    let replacement = Syntax(new).with(\.leadingTrivia, old.leadingTrivia).with(\.trailingTrivia, old.trailingTrivia)
    return FixIt(
      message: MendMessage(code: code, message: text),
      changes: [.replace(oldNode: Syntax(old), newNode: replacement)])
  }
}

extension FixIt {
  /// A fix-it that writes text before a declaration.
  static func prepending(_ text: String, to declaration: VariableDeclSyntax, _ message: String, code: ProblemCode) -> FixIt {
    let bare = declaration.with(\.leadingTrivia, [])
    let replacement = DeclSyntax("\(raw: text)\(bare)").with(\.leadingTrivia, declaration.leadingTrivia)
    return FixIt(
      message: MendMessage(code: code, message: message),
      changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(replacement))])
  }
}
