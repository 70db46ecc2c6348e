import AppConfiguration
import ArgumentParser
import CommandLineIO
import FoundationEssentials
import Glibc
import TerminalUI

/// `config`: the values of the configuration, where each is from, and the file.
struct ConfigCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "config", abstract: "Show and change the configuration.",
      discussion: """
        A value is from the first place that has it: an option, an environment variable, the file, the default.

        EXAMPLES:
          innosample config list
          innosample config set api http://localhost:3000
          INNOSAMPLE_LIMIT=5 innosample config get limit

        KEYS:
        \(keys)
        """,
      subcommands: [List.self, Get.self, Set.self, Unset.self, Path.self])
  }

  private static var keys: String {
    // The variables begin with the name of the app, which may be longer in a copy of it.
    let columns = ConfigurationKey.allCases.map(\.environmentVariable.count).max() ?? 0
    return ConfigurationKey.allCases.map { key in
      "  \(key.rawValue.padding(to: 12))\(key.environmentVariable.padding(to: columns))  \(key.purpose)"
    }.joined(separator: "\n")
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List all values and where each is from.")

    @OptionGroup var options: Options

    func run() throws {
      let configuration = try options.configuration()
      let entries = configuration.all.map { ConfigurationEntry($0) }
      if options.format == .json { return Console.current.write(try JSONText.document(["values": entries])) }
      let isTerminal = TerminalSize.columns(of: Console.current.output) != nil
      Console.current.write(entries.map { isTerminal ? $0.columns : $0.row }.joined())
    }
  }

  struct Get: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "get", abstract: "Print the value of a key.")

    @Argument(help: "The key, as 'config list' shows it.", completion: .keys)
    var key: String

    @OptionGroup var options: Options

    func run() throws {
      let value = try options.configuration()[ConfigurationKey(named: key)]
      Console.current.write(
        options.format == .json ? try JSONText.document(ConfigurationEntry(value)) : "\(value.redacted)\n")
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Write a value into the file.",
      discussion: "EXAMPLE:\n  innosample config set limit 5")

    @Argument(help: "The key, as 'config list' shows it.", completion: .keys)
    var key: String

    @Argument(help: "The value.")
    var value: String

    func run() throws {
      let environment = Console.current.environment
      let key = try ConfigurationKey(named: key)
      if let problem = key.problem(with: value) {
        throw ScreenFailure(
          code: .usage, message: "'\(key.rawValue)' \(problem)", hint: "See 'innosample config --help'.")
      }
      try SettingsFile.ofUser(environment).save(value, of: key.rawValue)
      if environment[key.environmentVariable]?.isEmpty == false {
        Console.current.writeError("note: \(key.environmentVariable) is set, which overrides the file.\n")
      }
    }
  }

  struct Unset: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unset", abstract: "Remove a value from the file.")

    @Argument(help: "The key, as the file has it.", completion: .keys)
    var key: String

    func run() throws {
      let file = SettingsFile.ofUser(Console.current.environment)
      // An unknown key of the file can be removed too.
      if try file.read()[key] == nil { _ = try ConfigurationKey(named: key) }
      try file.set(key, to: nil)
    }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print the path of the file, which need not exist.")

    func run() {
      Console.current.write(SettingsFile.ofUser(Console.current.environment).path + "\n")
    }
  }
}

/// A value as `config` prints it.
private struct ConfigurationEntry: Encodable {
  let key: String
  let value: String
  let origin: AppConfiguration.Origin

  init(_ value: AppConfiguration.Value) {
    key = value.key.rawValue
    self.value = value.redacted
    origin = value.origin
  }

  /// For programs.
  var row: String { "\(key)\t\(value)\t\(origin.rawValue)\n" }
  /// For a terminal.
  var columns: String {
    "\(key.padding(to: 12))\(TerminalText.truncated(value, to: 60).padding(to: 34)) \(origin.rawValue)\n"
  }
}

extension ConfigurationKey {
  init(named name: String) throws(ScreenFailure) {
    guard let key = ConfigurationKey(rawValue: name) else {
      throw ScreenFailure(
        code: .usage,
        message: Suggestion.sentence("There is no key '\(name)'.", nearest: ConfigurationKey.nearest(to: name)),
        hint: "'innosample config list' shows all keys.")
    }
    self = key
  }
}

extension CompletionKind {
  fileprivate static var keys: CompletionKind { .list(ConfigurationKey.allCases.map(\.rawValue)) }
}

extension String {
  fileprivate func padding(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - TerminalText.columns(of: self)))
  }
}
