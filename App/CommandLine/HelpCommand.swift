import AppConfiguration
import ArgumentParser
import TerminalUI

/// `help`. It replaces the parser's own, which accepts any word as a command and completes none.
struct HelpCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "help", abstract: "Show the help of a command.")
  }

  @Argument(
    help: "The words of the command, such as: \(Examples.tab) list.", completion: .list(RootCommand.commandNames))
  var command: [String] = []

  func run() throws {
    var type: any ParsableCommand.Type = RootCommand.self
    var path = "innosample"
    for word in command {
      let commands = type.configuration.subcommands
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        let names = commands.compactMap { $0.configuration.commandName }
        let nearest = Command.suggestion(for: word, in: names)
        throw ScreenFailure(
          code: .usage, message: "There is no command '\(path) \(word)'.",
          hint: Suggestion.question(nearest.map { "\(path) \($0)" }) ?? "See '\(path) --help'.")
      }
      type = next
      path += " \(word)"
    }
    let console = Console.current
    console.write(RootCommand.helpMessage(for: type, columns: console.helpColumns) + "\n")
  }
}
