import ArgumentParser
import TerminalUI

/// Arguments that make no command, in the words of the argument parser.
struct UsageError: Error {
  let message: String
  let hint: String?

  init(_ error: any Error, arguments: [String]) {
    message = InnoSample.message(for: error)
    let commands = InnoSample.configuration.subcommands.compactMap { $0.configuration.commandName }
    let suggestion = arguments.first.flatMap { Command.suggestions(for: $0, in: commands, limit: 1).first }
    hint = suggestion.map { "Did you mean '\($0)'?" } ?? "See 'innosample --help'."
  }
}
