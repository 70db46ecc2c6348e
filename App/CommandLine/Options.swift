import AppComposition
import ArgumentParser
import FoundationEssentials
import Logging

/// The options that every command which shows a screen takes, behind its name or before it.
struct Options: ParsableArguments {
  @Option(
    help: ArgumentHelp("The API to ask, such as http://localhost:3000; without it an embedded one.", valueName: "url"))
  var api: String?

  @Option(help: "How to print: text or json.")
  var format = OutputFormat.text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The longest that a request may take, all its tries together.", valueName: "seconds"))
  var timeout = 20.0

  @Option(parsing: .unconditional, help: ArgumentHelp("How often a failed request is tried again.", valueName: "n"))
  var retries = 2

  @Flag(name: .customLong("no-color"), help: "Print without colour, as with NO_COLOR set.")
  var noColor = false

  @Flag(name: .shortAndLong, help: "Log the network traffic, and show the details of an error, on standard error.")
  var verbose = false

  func validate() throws {
    if let api {
      do {
        _ = try APIAddress.url(api)
      } catch {
        throw ValidationError(error.description)
      }
    }
    guard timeout.isFinite, (0.001...86_400).contains(timeout) else {
      throw ValidationError("--timeout takes a number of seconds from 0.001 to 86400.")
    }
    guard (0...100).contains(retries) else {
      throw ValidationError("--retries takes a number from 0 to 100.")
    }
  }

  /// The address given with --api; nil without one.
  var baseURL: URL? {
    api.flatMap { try? APIAddress.url($0) }
  }

  var settings: AppSettings {
    var settings = AppSettings()
    settings.timeout = .seconds(timeout)
    settings.maximumAttempts = retries + 1
    if verbose {
      settings.logger = Logger(label: "innosample", factory: { StreamLogHandler.standardError(label: $0) })
      settings.logger.logLevel = .debug
    }
    return settings
  }
}
