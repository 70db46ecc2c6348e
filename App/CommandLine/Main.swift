import ArgumentParser
import Glibc
import TerminalUI

/// Parses the arguments, runs the command, and turns whatever comes out of it into output and an exit code.
@main
enum Main {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    Console.start(format: OutputFormat(arguments: arguments), withDetails: arguments.contains("--verbose") || arguments.contains("-v"))
    exit(await run(arguments).rawValue)
  }

  private static func run(_ arguments: [String]) async -> ExitStatus {
    do {
      var command = try parse(arguments)
      guard var command = command as? any AsyncParsableCommand else {
        return try runGroup(&command)
      }
      try await command.run()
      return .success
    } catch let error where RootCommand.exitCode(for: error) == .success {
      let text = RootCommand.fullMessage(for: error) + "\n"
      Console.write(arguments.contains { $0.hasPrefix(CompletionScript.option) } ? CompletionScript.withoutSecondHelp(text) : text)
      return .success
    } catch let failure as ReportedFailure {
      return ExitStatus(failure.code)
    } catch {
      Console.report(error)
      return ExitStatus(ErrorReport(error).error.code)
    }
  }

  /// A command that only holds others was given none of them: that prints its help as an error. The parser's own commands, which print
  /// the help that was asked for, end with an error that is a success.
  private static func runGroup(_ command: inout any ParsableCommand) throws -> ExitStatus {
    let type = type(of: command)
    guard !type.configuration.subcommands.isEmpty else {
      try command.run()
      return .success
    }
    Console.writeError(RootCommand.helpMessage(for: type) + "\n")
    return .usage
  }

  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try RootCommand.parseAsRoot(arguments)
    } catch let error where RootCommand.exitCode(for: error) != .success {
      throw RootCommand.usageFailure(parsing: arguments, failedWith: error)
    }
  }
}
