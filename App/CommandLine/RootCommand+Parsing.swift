import ArgumentParser
import CommandLineIO
import TerminalUI

/// Help, or another text, that the arguments or a line ask for.
struct HelpRequest: Error {
  let text: String
}

/// The grammar of the command line, of the lines of the shell and of those typed in the full-screen app.
extension RootCommand {
  static let helpWords = ["help", "--help", "-h"]

  /// The command that the arguments name.
  ///
  /// - Throws: a usage failure when they are wrong; `HelpRequest` when they ask for help.
  static func command(for arguments: [String]) throws -> any ParsableCommand {
    // The parser's own `help` accepts any word, and its `--help` in front is that of the default command.
    if let first = arguments.first, helpWords.contains(first) {
      throw HelpRequest(text: try help(for: Array(arguments.dropFirst().prefix { !$0.hasPrefix("-") })))
    }
    // The parser reflects on every command between its root and the one that runs, and instantiates the types of all
    // below the root. So a command of a feature is parsed as a root. What it rejects is left to the root of all, whose
    // usage and errors name all words.
    if let name = arguments.first, let group = group(named: name) {
      let named = group.configuration.subcommands.first { $0.configuration.commandName == arguments.dropFirst().first }
      let rest = arguments.dropFirst(named == nil ? 1 : 2)
      if let command = try? (named ?? group).parseAsRoot(Array(rest)) as? any AsyncParsableCommand { return command }
    }
    if arguments == ["--version"] { throw HelpRequest(text: version) }
    if let script = try CompletionScript.text(for: arguments, program: name) { throw HelpRequest(text: script) }
    do {
      var command = try parseAsRoot(arguments)
      guard type(of: command).configuration.commandName == "help" else { return command }
      if let index = arguments.firstIndex(where: helpWords.contains), arguments[index] == "help" {
        return try self.command(for: Array(arguments[index...]))
      }
      // The parser's own, which `posts --help` is too: it ends with an error that has the text.
      try command.run()
      return command
    } catch  where !(error is HelpRequest || error is ScreenFailure) {
      throw helpRequest(error) ?? usageFailure(parsing: arguments, message: message(for: error))
    }
  }

  /// What the parser has been asked to print, which it throws; nil for another error.
  private static func helpRequest(_ error: any Error) -> HelpRequest? {
    // Each of the two composes the whole text, which in a debug build takes longer than most commands.
    guard exitCode(for: error) == .success else { return nil }
    return HelpRequest(text: fullMessage(for: error, columns: Console.current.helpColumns))
  }

  /// The help of the command that the words name: `posts create`; of the program for none.
  static func help(for words: [String]) throws(ScreenFailure) -> String {
    var type: any ParsableCommand.Type = Self.self
    var path = "innosample"
    for word in words where word != "help" {
      guard let next = type.configuration.subcommands.first(where: { $0.configuration.commandName == word }) else {
        throw usageFailure(parsing: words, message: "There is no command '\(path) \(word)'.")
      }
      type = next
      path += " \(word)"
    }
    return helpMessage(for: type, columns: Console.current.helpColumns)
  }
}

extension Console {
  /// The width of help: that of a panel of the full-screen app, where it is shown too.
  var helpColumns: Int { TerminalSize.columns(of: output).map { max($0 - 4, 20) } ?? 80 }
}
