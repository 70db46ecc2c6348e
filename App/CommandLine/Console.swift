import FoundationEssentials
import Glibc
import Synchronization
import TerminalUI

/// What a run of the command line sees of its process: the arguments, the environment and the standard streams.
///
/// Standard output is for data and standard error for everything else; both are unbuffered.
final class Console: Sendable {
  /// That of the process, where no test has set another. Code that outlives the task of the run, or is called outside
  /// of it, keeps the console that was current when it was made.
  @TaskLocal static var current = Console.process

  static let process = Console(
    arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
    input: STDIN_FILENO, output: STDOUT_FILENO, error: STDERR_FILENO)

  let arguments: [String]
  let environment: [String: String]
  let input: Int32
  let output: Int32
  let error: Int32
  private let errorFormat: OutputFormat
  /// Whether errors in text show the details for developers too; those in JSON always do.
  private let showsDetails: Bool
  /// Whether the last line of standard error is a progress note, which is erased before anything else is printed there.
  private let showsNote = Mutex(false)

  /// Owns the descriptors, and closes them when nothing can write to them any more.
  init(arguments: [String], environment: [String: String], input: Int32, output: Int32, error: Int32) {
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.output = output
    self.error = error
    errorFormat = OutputFormat(arguments: arguments)
    showsDetails = arguments.contains("--verbose") || arguments.contains("-v")
  }

  deinit {
    for descriptor in [input, output, error] { close(descriptor) }
  }

  /// Whether this is the console of the process, whose signals belong to it too.
  var isOfProcess: Bool { self === Self.process }

  var inputIsTerminal: Bool { isatty(input) == 1 }
  var outputIsTerminal: Bool { isatty(output) == 1 }
  var errorIsTerminal: Bool { isatty(error) == 1 }

  /// The width of help: that of a panel of the full-screen app, where it is shown too.
  var helpColumns: Int { TerminalSize.columns(of: output).map { max($0 - 4, 20) } ?? 80 }

  /// Prints data. When that is impossible the process ends: by SIGPIPE when the reader is gone, with an error
  /// otherwise.
  func write(_ text: String) {
    let error = Self.write(text, to: output)
    if error != 0 { Terminal.restoreAfterFailure() }
    if error == EPIPE {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    if error != 0 {
      report(
        ScreenFailure(
          code: .failure, message: "Standard output cannot be written: \(String(cString: strerror(error)))."))
      _exit(ExitStatus.failure.rawValue)
    }
  }

  /// Prints messages; where that is impossible they are lost, and the exit code remains.
  func writeError(_ text: String) {
    showNote(nil)
    _ = Self.write(text, to: error)
  }

  /// Shows a line on standard error, which is a terminal; replaces the one before, and nil erases it.
  func showNote(_ text: String?) {
    showsNote.withLock { isShown in
      let line = (isShown ? "\r\u{1B}[K" : "") + (text ?? "")
      if !line.isEmpty { _ = Self.write(line, to: error) }
      isShown = text != nil
    }
  }

  /// Prints an error to standard error, as text or as a line of JSON.
  func report(_ error: any Error) {
    let report = ErrorReport(error).namingCommands
    let text = report.text(withDetails: showsDetails)
    switch errorFormat {
    case .text: writeError(text)
    case .json: writeError((try? JSONText.line(report)) ?? text)
    }
  }

  /// Reports that no command was given to `program`, as text by its help.
  func reportMissingCommand(of program: String, message: String, help: String) {
    switch errorFormat {
    case .text: writeError(help + "\n")
    case .json: report(ScreenFailure(code: .usage, message: message, hint: "See '\(program) --help'."))
    }
  }

  /// Zero, or the system's error number.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        wait(for: descriptor, events: POLLOUT)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Waits until a non-blocking descriptor is ready: a terminal or a pipe shares that flag with other programs.
  static func wait(for descriptor: Int32, events: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    poll(&entry, 1, -1)
  }
}
