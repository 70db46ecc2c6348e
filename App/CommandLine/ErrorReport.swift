import DesignSupport
import Domain
import EmbeddedAPI
import EntireTabFeatureRouter
import TerminalUI

/// An error as standard error shows it: as text, or as JSON under the key `error`.
struct ErrorReport: Encodable {
  let error: ScreenFailure

  init(_ error: any Error) {
    self.error =
      switch error {
      case let failure as ScreenFailure: failure
      case let error as DomainError: ScreenFailure(error)
      case let error as FailureOnScreen: error.failure
      case let rejection as NavigationRejection: ScreenFailure(rejection)
      case let error as EmbeddedAPIError: ScreenFailure(code: .failure, message: error.description, hint: error.hint)
      case let error as TerminalError: ScreenFailure(code: .usage, message: error.description, hint: error.hint)
      case let error as InputError:
        ScreenFailure(code: .failure, message: "Standard input cannot be read: \(error.reason).")
      default: ScreenFailure(code: .failure, message: "\(error)")
      }
  }

  /// The message, what is wrong with each field, and the hint, each on a line of its own; the details only where the
  /// user has asked for them.
  func text(withDetails: Bool) -> String {
    var lines = [("error", error.message)]
    lines += error.fields.sorted { $0.key < $1.key }.flatMap { name, texts in texts.map { ("field", "\(name): \($0)") }
    }
    if let hint = error.hint { lines.append(("hint", hint)) }
    if withDetails, let details = error.details {
      lines += details.split(separator: "\n").map { ("detail", String($0)) }
    }
    return lines.map { "\($0): \(Self.line($1))\n" }.joined()
  }

  /// Without what a terminal would obey, and at most 1,000 characters: some messages repeat what the user or a server
  /// sent.
  private static func line(_ text: String) -> String {
    let safe = TerminalText.safe(text)
    return safe.count > 1000 ? "\(safe.prefix(1000))…" : safe
  }
}
