import EmbeddedAPI
import EntireTabFeatureRouter
import TerminalUI

/// An error in the words and the shape that standard error gets.
struct ErrorReport: Encodable {
  /// Under the key `error`, as the only one.
  let error: ScreenFailure

  init(_ error: any Error) {
    self.error =
      switch error {
      case let failure as ScreenFailure: failure
      case let rejection as LinkRejection: ScreenFailure(code: .usage, message: rejection.description, hint: rejection.hint)
      case let error as EmbeddedAPIError: ScreenFailure(code: .failure, message: error.description, hint: error.hint)
      case let error as UsageError: ScreenFailure(code: .usage, message: error.message, hint: error.hint)
      case let error as OutputError: ScreenFailure(code: .failure, message: "Standard output cannot be written: \(error.reason).")
      case let error as InputError: ScreenFailure(code: .failure, message: "Standard input cannot be read: \(error.reason).")
      case is Interruption: ScreenFailure(code: .interrupted, message: "Interrupted.")
      default: ScreenFailure(code: .failure, message: "\(error)")
      }
  }

  var text: String {
    (["error: \(error.message)"] + (error.hint.map { ["hint: \($0)"] } ?? [])).map { Self.line($0) + "\n" }.joined()
  }

  /// Without what a terminal would obey, and no longer than a message has reason to be: some repeat what the user or a server sent.
  private static func line(_ text: String) -> String {
    let safe = TerminalText.safe(text)
    return safe.count > 1000 ? "\(safe.prefix(1000))…" : safe
  }
}
