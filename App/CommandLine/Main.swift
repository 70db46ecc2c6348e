import ArgumentParser
import CommandSupport
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
    var arguments = console.arguments
    // The parser would print the help of the default command.
    if let first = arguments.first, ["-h", "--help"].contains(first) { arguments = arguments.dropFirst() + [first] }
    return await StandardInputText.$descriptor.withValue(console.input) { [arguments] in
      await run(arguments, on: console)
    }
  }

  private static func run(_ arguments: [String], on console: Console) async -> ExitStatus {
    do {
      var command = try parse(arguments, for: console)
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

  /// Reports a group of commands as an error, because no command of it was given. The parser's own commands
  /// print help that was asked for, and end with an error whose exit code is success.
  private static func runGroup(_ command: inout any ParsableCommand, on console: Console) throws -> ExitStatus {
    let type = type(of: command)
    guard !type.configuration.subcommands.isEmpty else {
      do { try command.run() } catch { throw helpRequest(error, for: console) ?? error }
      return .success
    }
    let name = type.configuration.commandName ?? ""
    console.reportMissingCommand(
      of: "innosample \(name)", message: "A command of '\(name)' is missing.",
      help: RootCommand.helpMessage(for: type, columns: console.helpColumns))
    return .usage
  }

  private static func parse(_ arguments: [String], for console: Console) throws -> any ParsableCommand {
    // The parser instantiates the types of all commands below its root, so the commands of one feature are parsed in
    // half the time. What is no complete command of it is left to the root, whose usage and errors name all words.
    if let name = arguments.first, let group = RootCommand.group(named: name),
      let command = try? group.parseAsRoot(Array(arguments.dropFirst())) as? any AsyncParsableCommand
    {
      return command
    }
    if arguments == ["--version"] { throw HelpRequest(text: RootCommand.version) }
    do {
      return try RootCommand.parseAsRoot(arguments)
    } catch {
      throw helpRequest(error, for: console) ?? RootCommand.usageFailure(parsing: arguments, failedWith: error)
    }
  }

  /// What the parser has been asked to print, which it throws; nil for another error.
  private static func helpRequest(_ error: any Error, for console: Console) -> HelpRequest? {
    // Each of the two composes the whole text, which in a debug build takes longer than most commands.
    guard !(error is ScreenFailure), RootCommand.exitCode(for: error) == .success else { return nil }
    let text = RootCommand.fullMessage(for: error, columns: console.helpColumns)
    let isScript = console.arguments.contains { $0.hasPrefix(CompletionScript.option) }
    return HelpRequest(text: isScript ? CompletionScript.withoutSecondHelp(text) : text)
  }
}
