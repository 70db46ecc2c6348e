import DesignSupport
import Domain
import EmbeddedAPI
import EntireTabFeatureRouter
import FeatureSupport
import Features
import JSONServer
import TerminalUI

/// An error as standard error shows it: as text, or as JSON under the key `error`.
struct ErrorReport: Encodable {
  let error: ScreenFailure

  init(_ error: any Error) {
    self.error =
      switch error {
      case let failure as ScreenFailure: failure
      case let error as DomainError: ScreenFailure(error)
      case let rejection as NavigationRejection: ScreenFailure(rejection)
      case let error as ServerError: ScreenFailure(code: .failure, message: error.description, hint: error.hint)
      case let error as TerminalError: ScreenFailure(code: .usage, message: error.description, hint: error.hint)
      case let error as InputError:
        ScreenFailure(code: .failure, message: "Standard input cannot be read: \(error.reason).")
      default: ScreenFailure(code: .failure, message: "\(error)")
      }
  }

  /// The same, and the hint of an item that does not exist names the command that lists the items.
  var namingCommands: ErrorReport {
    let tabs = FeatureRegistration.all.lazy.map(\.tab)
    guard error.code == .notFound,
      let tab = tabs.first(where: { error.message.hasPrefix("There is no \($0.itemName) ") })
    else { return self }
    return ErrorReport(
      ScreenFailure(
        code: error.code, message: error.message, hint: "'innosample \(tab.name) list' shows which there are.",
        details: error.details, fields: error.fields, retryAfter: error.retryAfter, isPartial: error.isPartial))
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

  /// The text without control sequences, and at most 1,000 characters of it: some messages repeat input of the user or
  /// of a server.
  private static func line(_ text: String) -> String {
    let safe = TerminalText.safe(text)
    return safe.count > 1000 ? "\(safe.prefix(1000))…" : safe
  }
}
