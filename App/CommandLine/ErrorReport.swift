import DesignSupport
import Domain
import EmbeddedAPI
import EntireTabFeatureRouter
import FeatureSupport
import Features
import JSONServer
import TerminalUI

/// An error as a failure, which is printed and shown.
struct ErrorReport {
  let failure: ScreenFailure

  init(_ error: any Error) {
    failure =
      switch error {
      case let failure as ScreenFailure: failure
      case let error as DomainError: ScreenFailure(error)
      case let rejection as NavigationRejection: ScreenFailure(rejection)
      case let error as ServerError: ScreenFailure(code: .failure, message: error.description, hint: error.hint)
      case let error as TerminalError: ScreenFailure(code: .usage, message: error.description, hint: error.hint)
      default: ScreenFailure(code: .failure, message: "\(error)")
      }
  }

  /// The failure as it is printed: the hint of an item that does not exist names the command that lists the items.
  var printed: ScreenFailure {
    let tabs = FeatureRegistration.all.lazy.map(\.tab)
    guard failure.code == .notFound,
      let tab = tabs.first(where: { failure.message.hasPrefix("There is no \($0.itemName) ") })
    else { return failure }
    return ScreenFailure(
      code: failure.code, message: failure.message, hint: "'innosample \(tab.name) list' shows which there are.",
      details: failure.details, fields: failure.fields, retryAfter: failure.retryAfter, isPartial: failure.isPartial)
  }
}
