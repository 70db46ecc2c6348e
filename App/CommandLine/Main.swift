import ArgumentParser
import CommandLineIO
import Glibc
import TerminalUI

/// Parses the arguments, runs the command, and reports its error and its exit code.
@main
enum Main {
  /// What the embedded API, the client and the runtime's event queues open together. A server without a free descriptor
  /// refuses connections.
  private static let openFiles = 24

  static func main() async {
    Console.prepareProcess(openFiles: openFiles)
    let status = await run()
    await InterruptedExit.waitIfUnderWay()
    exit(status.rawValue)
  }

  /// Runs the command that the current console has, and prints there; returns when everything of it is closed.
  static func run() async -> ExitStatus {
    let console = Console.current
    do {
      var command = try RootCommand.command(for: console.arguments)
      guard var command = command as? any AsyncParsableCommand else {
        return try runGroup(&command, on: console)
      }
      try await command.run()
      return .success
    } catch let help as HelpRequest {
      console.write(help.text + "\n")
      return .success
    } catch let failure as ReportedFailure {
      return ExitStatus(failure.code)
    } catch {
      let failure = ErrorReport(error).printed
      console.writeFailure(failure)
      return ExitStatus(failure.code)
    }
  }

  /// Reports a group of commands as an error, because no command of it was given; runs any other command.
  private static func runGroup(_ command: inout any ParsableCommand, on console: Console) throws -> ExitStatus {
    let type = type(of: command)
    guard !type.configuration.subcommands.isEmpty else {
      try command.run()
      return .success
    }
    let name = type.configuration.commandName ?? ""
    console.writeFailure(
      ScreenFailure(
        code: .usage, message: "A command of '\(name)' is missing.", hint: "See 'innosample \(name) --help'."),
      inText: RootCommand.helpMessage(for: type, columns: console.helpColumns) + "\n")
    return .usage
  }
}
