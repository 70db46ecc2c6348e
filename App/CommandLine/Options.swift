import AppConfiguration
import ArgumentParser
import CommandLineIO
import FoundationEssentials
import TerminalUI

/// The options of every command that shows a screen, written before or after its name.
struct Options: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The URL of the API, such as http://localhost:3000 (default: '\(ConfigurationKey.api.defaultValue)').",
      valueName: "url"),
    completion: .list(ConfigurationKey.api.words))
  var api: String?

  @OptionGroup var pathParameters: PathParameterOptions

  @Option(help: "The format of the output: text or json.")
  var format = OutputFormat.text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum time for a request, all attempts included (default: \(ConfigurationKey.timeout.defaultValue)).",
      valueName: "seconds"))
  var timeout: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of retries of a failed request (default: \(ConfigurationKey.retries.defaultValue)).",
      valueName: "n"))
  var retries: String?

  @Option(
    help: ArgumentHelp(
      "Whether the server recognizes a repeated write by its Idempotency-Key, so that it is retried: always, never, or "
        + "auto, which is the embedded API only.", valueName: "when"),
    completion: .list(ConfigurationKey.idempotent.words))
  var idempotent: String?

  @Option(
    help: ArgumentHelp("When to print in colour: auto, always or never.", valueName: "when"),
    completion: .list(ConfigurationKey.color.words))
  var color: String?

  @Flag(name: .customLong("no-color"), help: "Print without colour: --color never.")
  var noColor = false

  @Option(
    name: .customLong("header"),
    help: ArgumentHelp("Send this header with every request; may be repeated.", valueName: "name: value"))
  var headers: [String] = []

  @Option(
    name: .customLong("token-file"),
    help: ArgumentHelp("Send the token in this file, which only you may read.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @Option(
    name: .customLong("ca-file"),
    help: ArgumentHelp("Trust the certificates in this file (PEM) too.", valueName: "file"), completion: .file())
  var caFile: String?

  @Option(
    help: ArgumentHelp(
      "The proxy for requests to other machines, such as http://proxy:8080, or 'none' "
        + "(default: '\(ConfigurationKey.proxy.defaultValue)').",
      valueName: "url"),
    completion: .list(ConfigurationKey.proxy.words))
  var proxy: String?

  @Option(
    help: ArgumentHelp(
      "Follow the changes that this URL sends (default: '\(ConfigurationKey.live.defaultValue)', /live of the API).",
      valueName: "url"),
    completion: .list(ConfigurationKey.live.words))
  var live: String?

  @Flag(name: .customLong("no-pager"), help: "Print long output on a terminal without a pager: PAGER, or less.")
  var noPager = false

  @Flag(name: .shortAndLong, help: "Show each request as a curl command with its timing, and the details of an error.")
  var verbose = false

  @Option(
    help: ArgumentHelp("Write what the app does, step by step, to this file, for ui.perfetto.dev.", valueName: "file"),
    completion: .file())
  var trace: String?

  func validate() throws {
    if color != nil, noColor { throw ValidationError("--color and --no-color exclude each other.") }
    try Self.check(flags)
    _ = try headers.map(RequestHeader.init)
  }

  /// The values of the options that were given.
  var flags: [ConfigurationKey: String] {
    let values: [ConfigurationKey: String?] = [
      .api: api, .timeout: timeout, .retries: retries, .color: noColor ? "never" : color,
      .idempotent: idempotent, .tokenFile: tokenFile, .caFile: caFile, .proxy: proxy, .live: live,
      .pager: noPager ? "never" : nil,
    ]
    return values.compactMapValues { $0 }.merging(pathParameters.flags) { $1 }
  }

  static func check(_ flags: [ConfigurationKey: String]) throws {
    for (key, value) in flags.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if let problem = key.problem(with: value) { throw ValidationError("\(key.option) \(problem)") }
    }
  }

  /// The whole configuration: these options, `more` of them, the environment and the file.
  func configuration(_ more: [ConfigurationKey: String] = [:]) throws(ScreenFailure) -> AppConfiguration {
    let environment = Console.current.environment
    return try AppConfiguration(
      flags: flags.merging(more) { $1 }, environment: environment, file: SettingsFile.ofUser(environment))
  }

  /// Refuses the options about requests, for a command that makes none.
  func requireNoClient(in command: String) throws {
    let given = flags
    let keys =
      [.api] + pathParameters.flags.keys + [.timeout, .retries, .idempotent, .tokenFile, .caFile, .proxy, .live]
    if let option = keys.first(where: { given[$0] != nil })?.option ?? headers.first.map({ _ in "--header" }) {
      throw ValidationError("'\(command)' makes no requests, so it does not take \(option).")
    }
  }
}

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}
