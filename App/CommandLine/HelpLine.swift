import AppConfiguration
import ArgumentParser
import FeatureSupport
import Features
import TerminalUI

/// A line of the shell that asks for help on one thing: `help people`, `help people show`, `help select`.
enum HelpLine {
  /// Nil for a line that asks for something else, or for all commands.
  ///
  /// - Throws: a usage failure for what is no command.
  @MainActor
  static func text(for line: String, on screen: Frame) throws -> String? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1, words[0] == "help" else { return nil }
    if let feature = FeatureRegistration.all.first(where: { $0.tab.name == words[1] }) {
      guard words.count > 2 else { return commands(of: feature) }
      // What is no command of the feature is refused there.
      do { _ = try FeatureLine("\(words[1]) \(words[2]) --help") } catch let help as HelpRequest { return help.text }
    }
    let known = screen.commands.filter(\.isEnabled)
    guard let command = known.first(where: { $0.name == words[1] }) else {
      let names = known.map(\.name) + FeatureRegistration.all.map(\.tab.name)
      let nearest = Command.suggestion(for: words[1], in: names)
      throw ScreenFailure(
        code: .usage, message: Suggestion.sentence("There is no command '\(words[1])'.", nearest: nearest),
        hint: "'help' lists all.")
    }
    return "\(command.usage)  \(command.title)"
  }

  private static func commands(of feature: FeatureRegistration) -> String {
    let lines = FeatureCommands.all(of: feature).compactMap { command in
      command.configuration.commandName.map { ("\(feature.tab.name) \($0)", command.configuration.abstract) }
    }
    let width = lines.map(\.0.count).max() ?? 0
    let text = lines.map { name, abstract in
      "\(name)\(String(repeating: " ", count: width - name.count))  \(abstract)\n"
    }
    return text.joined() + "\nSee '\(lines.first?.0 ?? feature.tab.name) --help'."
  }
}
