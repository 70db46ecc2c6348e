import AppComposition
import ArgumentParser
import Features
import FoundationEssentials
import Logging

/// The options that every command which shows a screen takes.
struct Options: ParsableArguments {
  @Option(help: ArgumentHelp("The API to ask, such as http://localhost:3000; without it an embedded one.", valueName: "url"))
  var api: String?

  @Option(help: "How to print: text or json.")
  var format = OutputFormat.text

  @Option(help: ArgumentHelp("Show so many items of a list.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Show all items of a list.")
  var all = false

  @Option(help: ArgumentHelp("The longest that a request may take, all its tries together.", valueName: "seconds"))
  var timeout = 20.0

  @Option(help: ArgumentHelp("How often a failed request is tried again.", valueName: "n"))
  var retries = 2

  @Flag(name: .customLong("no-color"), help: "Print without colour, as with NO_COLOR set.")
  var noColor = false

  @Flag(name: .shortAndLong, help: "Log what goes over the network to standard error.")
  var verbose = false

  func validate() throws {
    if api != nil, baseURL == nil {
      // Not repeated in the message: it may hold a password.
      throw ValidationError("--api takes an http or https URL with a host, such as http://localhost:3000.")
    }
    if let limit, limit < 1 {
      throw ValidationError("--limit takes a number from 1 up; to see everything use --all.")
    }
    if limit != nil, all {
      throw ValidationError("--limit and --all exclude each other.")
    }
    guard timeout.isFinite, timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout takes a number of seconds above 0 and up to 86400.")
    }
    guard (0...100).contains(retries) else {
      throw ValidationError("--retries takes a number from 0 to 100.")
    }
  }

  /// The address given with --api; nil when there is none, or when it is no http or https URL with a host and a possible port.
  var baseURL: URL? {
    guard let api, api.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }), let url = URL(string: api),
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host()?.isEmpty == false,
      (1...65_535).contains(url.port ?? 80)
    else { return nil }
    return url
  }

  var settings: AppSettings {
    var settings = AppSettings()
    settings.timeout = .seconds(timeout)
    settings.maximumAttempts = retries + 1
    settings.listSize = all ? .all : limit.map(ListSize.first) ?? .standard
    if verbose {
      settings.logger = Logger(label: "innosample", factory: { StreamLogHandler.standardError(label: $0) })
      settings.logger.logLevel = .debug
    }
    return settings
  }
}
