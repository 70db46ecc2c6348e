import SwiftDiagnostics

/// The text of an error, with its code in brackets at the end.
struct ProblemMessage: DiagnosticMessage {
  let code: ProblemCode
  let text: String

  var severity: DiagnosticSeverity { .error }
  var message: String { "\(text) [\(code.rawValue)]" }
  var diagnosticID: MessageID { MessageID(domain: "InnoDI", id: code.rawValue) }
}
