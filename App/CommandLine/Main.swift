import ArgumentParser
import Glibc
import TerminalUI

/// Parses the arguments, runs the command, and reports its error and its exit code.
@main
enum Main {
  static func main() async {
    prepareProcess()
    let status = await run()
    await InterruptedExit.waitIfUnderWay()
    exit(status.rawValue)
  }

  /// Ctrl-C ends the program with its own exit code, and a reader that went away is seen as a failed write.
  private static func prepareProcess() {
    reserveStandardDescriptors()
    if let shortage = OpenFileLimit.shortage {
      Console.process.report(shortage)
      _exit(ExitStatus.failure.rawValue)
    }
    if let failure = ArgumentEncoding.failure {
      Console.process.report(failure)
      _exit(ExitStatus.usage.rawValue)
    }
    signal(SIGPIPE, SIG_IGN)
    Interruption.onInterrupt { InterruptedExit.exit(after: SIGINT) }
  }

  /// Opens the standard descriptors that the parent process has closed, or else the first socket would take their
  /// number and receive the output. Opened in the wrong direction, they fail as closed ones do.
  private static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
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
      console.report(error)
      return ExitStatus(ErrorReport(error).error.code)
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
    console.reportMissingCommand(
      of: "innosample \(name)", message: "A command of '\(name)' is missing.",
      help: RootCommand.helpMessage(for: type, columns: console.helpColumns))
    return .usage
  }
}
