import ArgumentParser
import Glibc
import TerminalUI

/// Parses the arguments, runs the command, and reports its error and its exit code.
@main
enum Main {
  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    // The parser would print the help of the default command.
    if let first = arguments.first, ["-h", "--help"].contains(first) { arguments = arguments.dropFirst() + [first] }
    Console.start(
      format: OutputFormat(arguments: arguments),
      withDetails: arguments.contains("--verbose") || arguments.contains("-v"))
    let status = await run(arguments)
    await InterruptedExit.waitIfUnderWay()
    exit(status.rawValue)
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
      Console.write(
        arguments.contains { $0.hasPrefix(CompletionScript.option) } ? CompletionScript.withoutSecondHelp(text) : text)
      return .success
    } catch let failure as ReportedFailure {
      return ExitStatus(failure.code)
    } catch {
      Console.report(error)
      return ExitStatus(ErrorReport(error).error.code)
    }
  }

  /// Reports a group of commands as an error, because no command of it was given. The parser's own commands
  /// print help that was asked for, and end with an error whose exit code is success.
  private static func runGroup(_ command: inout any ParsableCommand) throws -> ExitStatus {
    let type = type(of: command)
    guard !type.configuration.subcommands.isEmpty else {
      try command.run()
      return .success
    }
    let name = type.configuration.commandName ?? ""
    Console.reportMissingCommand(
      of: "innosample \(name)", message: "A command of '\(name)' is missing.",
      help: RootCommand.helpMessage(for: type))
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
