import AppConfiguration
import ArgumentParser
import CommandLineIO
import TerminalUI

extension RootCommand {
  /// Why the arguments are rejected. The hint names the command that the first unknown word is nearest to, or else
  /// where the help is.
  static func usageFailure(parsing arguments: [String], message: String) -> ScreenFailure {
    var path = "innosample"
    var commands = configuration.subcommands
    var nearest: String?
    var lastCommand = -1
    for (index, word) in arguments.enumerated() where !commands.isEmpty && !word.hasPrefix("-") {
      if let command = commands.first(where: { $0.configuration.commandName == word }) {
        path += " \(word)"
        lastCommand = index
        commands = command.configuration.subcommands
        continue
      }
      nearest = Command.suggestion(for: word, in: commands.compactMap { $0.configuration.commandName })
      // Behind an option it may be its value.
      if nearest != nil || index == 0 || !arguments[index - 1].hasPrefix("-") { break }
    }
    // The parser takes it for an option, and then misses the argument.
    if let index = arguments.firstIndex(where: { $0.hasPrefix("-") && Int($0) != nil }), commands.isEmpty,
      message.hasPrefix("Missing expected argument '<")
    {
      let number = arguments[index]
      let before = arguments[min(lastCommand + 1, index)..<index]
      let words = before.contains { $0.hasPrefix("-") } ? [number] : before + [number]
      return ScreenFailure(
        code: .usage, message: "'\(number)' is taken for an option.",
        hint: "To use it as a value, write '\(path) -- \(words.joined(separator: " "))'.")
    }
    let hint = Suggestion.question(nearest.map { "\(path) \($0)" }) ?? "See '\(path) --help'."
    return ScreenFailure(code: .usage, message: message, hint: hint)
  }
}
