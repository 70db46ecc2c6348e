package import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The diagnostics of `@StoreView`; one case per mistake.
package enum StoreViewDiagnostic: Equatable {
  case notAStruct(keyword: String)
  case notAView
  case reducerIsNotAType(found: String)
  case missingContent
  case contentIsNotAFunction
  case contentIsStatic
  case contentParameters
  case contentType
  case handWrittenBody
  case handWrittenTypeAlias(String)
  case middlewareIsNotAProperty
  case middlewareIsStatic
}

extension StoreViewDiagnostic: DiagnosticMessage {
  package var message: String {
    switch self {
    case .notAStruct(let keyword): "'@StoreView' can only be attached to a struct, not to \(keyword)"
    case .notAView: "'@StoreView' requires a view: the struct must conform to 'View'"
    case .reducerIsNotAType(let found): "'reducer' must be the type of a reducer: '\(found).self'"
    case .missingContent: "'@StoreView' requires 'func content(store: Store) -> some View' in the struct"
    case .contentIsNotAFunction: "'content' must be a function: 'func content(store: Store) -> some View'"
    case .contentIsStatic: "'content(store:)' must be an instance method"
    case .contentParameters: "'content' must have the one parameter 'store: Store'"
    case .contentType: "'content(store:)' must return 'some View'"
    case .handWrittenBody: "'@StoreView' generates 'body' from 'content(store:)'; remove the hand-written one"
    case .handWrittenTypeAlias(let name): "'@StoreView' generates '\(name)'; rename or remove the declaration here"
    case .middlewareIsNotAProperty: "'middleware' must be a property: 'var middleware: [Middleware] { … }'"
    case .middlewareIsStatic: "'middleware' must be an instance property"
    }
  }

  package var severity: DiagnosticSeverity { .error }

  package var diagnosticID: MessageID {
    MessageID(domain: "ReduxCore", id: String(String(describing: self).prefix { $0 != "(" }))
  }
}

/// The message of a fix-it.
struct StoreViewFixIt: FixItMessage {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  var fixItID: MessageID { MessageID(domain: "ReduxCore", id: message) }
}

/// A mistake in the use of `@StoreView`.
struct StoreViewMistake {
  let message: StoreViewDiagnostic
  let node: Syntax
  let fixIt: FixIt?

  init(_ message: StoreViewDiagnostic, at node: some SyntaxProtocol, fixIt: FixIt? = nil) {
    self.message = message
    self.node = Syntax(node)
    self.fixIt = fixIt
  }

  func report(in context: some MacroExpansionContext) {
    context.diagnose(Diagnostic(node: node, message: message, fixIts: fixIt.map { [$0] } ?? []))
  }
}
