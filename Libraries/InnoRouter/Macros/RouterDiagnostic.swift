import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Diagnostics of the macros; one case per mistake.
enum RouterDiagnostic: Equatable {
  case notAnEnum(attribute: String)
  case pathCollision(name: String, case: String, with: String)
}

extension RouterDiagnostic: DiagnosticMessage {
  var message: String {
    switch self {
    case .notAnEnum(let attribute):
      "'@\(attribute)' makes paths to the cases of an enum; it cannot be attached to anything else"
    case .pathCollision(let name, let element, let other):
      "the path '\(name)' of case '\(element)' collides with \(other); rename one of them"
    }
  }

  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID {
    MessageID(domain: "InnoRouter", id: String(String(describing: self).prefix { $0 != "(" }))
  }
}

extension MacroExpansionContext {
  func report(_ message: RouterDiagnostic, at node: some SyntaxProtocol) {
    diagnose(Diagnostic(node: node, message: message))
  }
}
