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
      case is Interruption: ScreenFailure(code: .interrupted, message: "Interrupted.", hint: nil)
      default: ScreenFailure(code: .failure, message: "\(error)", hint: nil)
      }
  }

  var text: String {
    (["error: \(error.message)"] + (error.hint.map { ["hint: \($0)"] } ?? [])).map { TerminalText.safe($0) + "\n" }.joined()
  }
}
