import AppComposition
import ArgumentParser
import FoundationEssentials
import Logging

/// The options of every command that shows a screen, written before or after its name.
struct Options: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The URL of the API, such as http://localhost:3000 (default: the embedded API).", valueName: "url"))
  var api: String?

  @Option(help: "The format of the output: text or json.")
  var format = OutputFormat.text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum time for a request, all attempts included (default: 20).", valueName: "seconds"))
  var timeout: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of retries of a failed request (default: 2).", valueName: "n"))
  var retries: Int?

  @Flag(name: .customLong("no-color"), help: "Print without colour, as with NO_COLOR set.")
  var noColor = false

  @Flag(name: .shortAndLong, help: "Log the network traffic, and show the details of an error, on standard error.")
  var verbose = false

  @Option(
    help: ArgumentHelp("Write what the app does, step by step, to this file, for ui.perfetto.dev.", valueName: "file"),
    completion: .file())
  var trace: String?

  func validate() throws {
    if let api {
      do {
        _ = try APIAddress.url(api)
      } catch {
        throw ValidationError(error.description)
      }
    }
    if let timeout, !(0.001...86_400).contains(timeout) {
      throw ValidationError("--timeout takes a number of seconds from 0.001 to 86400.")
    }
    if let retries, !(0...100).contains(retries) {
      throw ValidationError("--retries takes a number from 0 to 100.")
    }
  }

  /// Refuses the options about requests, for a command that makes none.
  func requireNoClient(in command: String) throws {
    let given = [("--api", api != nil), ("--timeout", timeout != nil), ("--retries", retries != nil)]
    if let option = given.first(where: \.1)?.0 {
      throw ValidationError("'\(command)' makes no requests, so it does not take \(option).")
    }
  }

  /// The address given with --api; nil without one.
  var baseURL: URL? {
    api.flatMap { try? APIAddress.url($0) }
  }

  var settings: AppSettings {
    var settings = AppSettings()
    if let timeout { settings.timeout = .seconds(timeout) }
    if let retries { settings.maximumAttempts = retries + 1 }
    if verbose {
      settings.logger = Logger(label: "innosample", factory: { StreamLogHandler.standardError(label: $0) })
      settings.logger.logLevel = .debug
    }
    return settings
  }
}

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json

  /// The format that unparsed arguments ask for, so that an error in them can be reported in it.
  init(arguments: [String]) {
    let pairs = zip(arguments, arguments.dropFirst())
    let asksForJSON = arguments.contains("--format=json") || pairs.contains { $0 == ("--format", "json") }
    self = asksForJSON ? .json : .text
  }
}
