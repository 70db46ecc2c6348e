import SwiftDiagnostics

/// The text of an error or a note, with its code in brackets at the end.
struct ProblemMessage: DiagnosticMessage {
  let code: ProblemCode
  let text: String
  let severity: DiagnosticSeverity

  var message: String { "\(text) [\(code.rawValue)]" }
  var diagnosticID: MessageID { MessageID(domain: "InnoDI", id: code.rawValue) }
}
