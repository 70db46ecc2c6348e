import AppConfiguration
import CommandLineIO
import FeatureSupport
import Features
import TerminalUI

/// A line typed inside the app: the name of a command and, behind it, its argument.
struct CommandLineEntry {
  /// All of it, without the name of the program in front.
  let line: String
  let name: String
  /// Nil for a name alone.
  let argument: String?

  /// An argument that is in quotes as a whole is taken without them: it may be empty, or begin with a blank.
  ///
  /// - Throws: a usage failure for quotes that are not closed.
  init(_ line: String) throws(ScreenFailure) {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let rest = words.dropFirst().first.map { String($0.trimmingSpaces) } ?? ""
    if words.first.map(String.init) == RootCommand.name, !rest.isEmpty {
      self = try CommandLineEntry(rest)
      return
    }
    self.line = line
    name = words.first.map(String.init) ?? ""
    let quoted = rest.first == "\"" || rest.first == "'" ? try ShellWords.split(rest) : []
    argument = quoted.count == 1 ? quoted[0] : rest.isEmpty ? nil : rest
  }

  /// Whether it names a command of the screen; of a name that the command line has too, its argument decides.
  @MainActor
  func isForScreen(_ screen: Frame) -> Bool {
    let command = screen.commands.first { $0.isEnabled && $0.name == name }
    return !RootCommand.takes(name) || command.map { ($0.argument == nil) == (argument == nil) } ?? false
  }

  /// The command that this line names.
  ///
  /// - Throws: the failure that the screen shows, when that is why the command is disabled; else a usage failure that
  ///   lists the available commands.
  @MainActor
  func command(on screen: Frame) throws(ScreenFailure) -> Command {
    let possible = screen.commands.filter(\.isEnabled)
    if let command = possible.first(where: { $0.name == name }) { return command }
    if screen.command(named: name) != nil, let failure = screen.failure { throw failure }
    // The argument of another command, such as a tab, or a name that is mistyped.
    let taker = possible.first { $0.argument?.split(separator: "|").contains { $0 == name } == true }
    let nearest =
      taker.map { "\($0.name) \(name)" }
      ?? Command.suggestion(
        for: name, in: possible.map(\.name) + FeatureRegistration.all.map(\.tab.name) + ["help", "quit"])
    throw ScreenFailure(
      code: .usage, message: Suggestion.sentence("'\(name)' is not available on this screen.", nearest: nearest),
      hint: "Available: \((possible.map(\.usage) + ["help", "quit"]).joined(separator: ", ")).")
  }

  /// Runs that command; throws a usage failure when its argument is missing or not expected.
  @MainActor
  func run(on screen: Frame) async throws {
    let command = try command(on: screen)
    guard (command.argument == nil) == (argument == nil) else {
      throw ScreenFailure(
        code: .usage, message: "The usage is '\(command.usage)'.", hint: "'help' lists the commands of the screen.")
    }
    try await command.run(argument ?? "")
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
