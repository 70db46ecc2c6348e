import ArgumentParser
import TerminalUI

/// Arguments that make no command, in the words of the argument parser.
struct UsageError: Error {
  let message: String
  let hint: String?

  init(_ error: any Error, arguments: [String]) {
    message = InnoSample.message(for: error)
    hint = Self.nearestCommand(to: arguments).map { "Did you mean '\($0)'?" } ?? "See 'innosample --help'."
  }

  /// What the first word that names no command may have been meant for.
  private static func nearestCommand(to arguments: [String]) -> String? {
    var commands = InnoSample.configuration.subcommands
    for word in arguments {
      guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
        return Command.suggestions(for: word, in: commands.compactMap { $0.configuration.commandName }, limit: 1).first
      }
      commands = command.configuration.subcommands
    }
    return nil
  }
}
