import AppConfiguration
import ArgumentParser
import CommandSupport
import FeatureSupport
import Features
import TerminalUI

/// A line of the shell that is a command of a feature, written as on the command line: `people todos 3`.
struct FeatureLine {
  let command: any FeatureCommand

  /// Nil for a line that does not begin with a feature, or is its name alone, which may be a command of the screen.
  ///
  /// - Throws: a usage failure when there is no such command or its arguments are wrong; `HelpRequest` when the line
  ///   asks for help.
  init?(_ line: String) throws {
    let name = line.split(whereSeparator: \.isWhitespace).first.map(String.init)
    guard let feature = FeatureRegistration.all.first(where: { $0.tab.name == name }) else { return nil }
    let words = try ShellWords.split(line)
    guard words.count > 1 else { return nil }
    let commands = FeatureCommands.all(of: feature)
    let names = commands.compactMap { $0.configuration.commandName }
    guard let type = commands.first(where: { $0.configuration.commandName == words[1] }) else {
      if let standard = commands.first(where: { $0.isDefault }) {
        command = try Self.parse(standard, Array(words.dropFirst()), name: words[0])
        return
      }
      let nearest = Command.suggestion(for: words[1], in: names).map { "\(words[0]) \($0)" }
      throw ScreenFailure(
        code: .usage,
        message: Suggestion.sentence("There is no command '\(words[0]) \(words[1])'.", nearest: nearest),
        hint: "Available: \(names.map { "\(words[0]) \($0)" }.joined(separator: ", ")).")
    }
    command = try Self.parse(type, words[2...].map { $0 }, name: "\(words[0]) \(words[1])")
  }

  private static func parse<Parsed: FeatureCommand>(_ type: Parsed.Type, _ arguments: [String], name: String) throws
    -> Parsed
  {
    do {
      return try type.parse(arguments)
    } catch  where type.exitCode(for: error) == .success {
      throw HelpRequest(
        text: type.helpMessage(columns: Console.current.helpColumns).replacing(
          "USAGE: \(type.configuration.commandName ?? "")", with: "USAGE: \(name)"))
    } catch {
      throw ScreenFailure(code: .usage, message: type.message(for: error), hint: "See '\(name) --help'.")
    }
  }
}

/// Help that the arguments or a line of the shell ask for.
struct HelpRequest: Error {
  let text: String
}
