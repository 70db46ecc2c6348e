import ArgumentParser
import Glibc
import TerminalUI

/// Parses the arguments, runs the command, and turns whatever comes out of it into output and an exit code.
@main
enum Main {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    Console.start(format: OutputFormat(arguments: arguments))
    exit(await run(arguments).rawValue)
  }

  private static func run(_ arguments: [String]) async -> ExitStatus {
    if arguments.isEmpty {
      Console.writeError(InnoSample.helpMessage() + "\n")
      return .usage
    }
    do {
      var command = try parse(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return .success
    } catch let error where InnoSample.exitCode(for: error) == .success {
      Console.write(InnoSample.fullMessage(for: error) + "\n")
      return .success
    } catch {
      Console.report(error)
      return ExitStatus(ErrorReport(error).error.code)
    }
  }

  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try InnoSample.parseAsRoot(arguments)
    } catch let error where InnoSample.exitCode(for: error) != .success {
      throw UsageError(error, arguments: arguments)
    }
  }
}
