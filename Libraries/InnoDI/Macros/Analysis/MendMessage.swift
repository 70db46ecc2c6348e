import SwiftDiagnostics

/// The text of a fix-it.
struct MendMessage: FixItMessage {
  let code: ProblemCode
  let message: String

  var fixItID: MessageID { MessageID(domain: "InnoDI", id: code.rawValue) }
}
