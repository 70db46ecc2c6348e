import ArgumentParser
import TerminalUI

/// Arguments that make no command, in the words of the argument parser.
struct UsageError: Error {
  let message: String
  let hint: String?

  /// The hint names the command that the first word without a meaning is nearest to, or else where the help is.
  init(_ error: any Error, arguments: [String]) {
    message = RootCommand.message(for: error)
    var path = "innosample"
    var commands = RootCommand.configuration.subcommands
    var nearest: String?
    for word in arguments where !commands.isEmpty {
      guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
        nearest = Command.suggestions(for: word, in: commands.compactMap { $0.configuration.commandName }, limit: 1).first
        break
      }
      path += " \(word)"
      commands = command.configuration.subcommands
    }
    hint = nearest.map { "Did you mean '\(path) \($0)'?" } ?? "See '\(path) --help'."
  }
}
