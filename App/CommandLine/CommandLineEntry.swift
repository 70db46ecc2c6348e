import AppConfiguration
import FeatureSupport
import Features
import TerminalUI

/// A line typed to the shell: the name of a command and, behind it, its argument.
struct CommandLineEntry {
  let name: String
  /// Nil for a name alone.
  let argument: String?

  /// An argument that is in quotes as a whole is taken without them: it may be empty, or begin with a blank.
  ///
  /// - Throws: a usage failure for quotes that are not closed.
  init(_ line: String) throws(ScreenFailure) {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    name = words.first.map(String.init) ?? ""
    let rest = words.dropFirst().first.map { String($0.trimmingSpaces) } ?? ""
    let quoted = rest.first == "\"" || rest.first == "'" ? try ShellWords.split(rest) : []
    argument = quoted.count == 1 ? quoted[0] : rest.isEmpty ? nil : rest
  }

  /// The action of the command that this line names.
  ///
  /// - Throws: the failure that the screen shows, when that is why the command is disabled; a usage failure that lists
  ///   the available commands, when there is no such command now, or its argument is missing or not expected.
  @MainActor
  func command(on screen: Frame) throws(ScreenFailure) -> @MainActor () async throws -> Void {
    let possible = screen.commands.filter(\.isEnabled)
    let hint = "Available: \((possible.map(\.usage) + ["help", "quit"]).joined(separator: ", "))."
    guard let command = possible.first(where: { $0.name == name }) else {
      if screen.command(named: name) != nil, let failure = screen.failure { throw failure }
      // The argument of another command, such as a tab, or a name that is mistyped.
      let taker = possible.first { $0.argument?.split(separator: "|").contains { $0 == name } == true }
      let nearest =
        taker.map { "\($0.name) \(name)" }
        ?? Command.suggestion(
          for: name, in: possible.map(\.name) + FeatureRegistration.all.map(\.tab.name) + ["help", "quit"])
      throw ScreenFailure(
        code: .usage,
        message: Suggestion.sentence("'\(name)' is not available on this screen.", nearest: nearest), hint: hint)
    }
    guard (command.argument == nil) == (argument == nil) else {
      throw ScreenFailure(code: .usage, message: "The usage is '\(command.usage)'.", hint: hint)
    }
    return { [argument] in try await command.run(argument ?? "") }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
