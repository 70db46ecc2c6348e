import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
public import TerminalUI

/// What a run of a command-line program sees of its process: the arguments, the environment and the standard streams.
///
/// Standard output is for data and standard error for everything else; both are unbuffered. All methods may be called
/// from any thread.
///
/// ```swift
/// let console = Console.current
/// console.write("1 file copied\n")
/// console.writeFailure(ScreenFailure(code: .usage, message: "There is no file 'a'.", hint: "Name another one."))
/// ```
public final class Console: Sendable {
  /// That of the process, where no test has set another. Code that outlives the task of the run, or is called outside
  /// of it, keeps the console that was current when it was made.
  @TaskLocal public static var current = Console.process

  /// The console of the process itself.
  public static let process = Console(
    arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
    input: STDIN_FILENO, output: STDOUT_FILENO, error: STDERR_FILENO)

  /// Without the name of the program.
  public let arguments: [String]
  /// The variables of the environment.
  public let environment: [String: String]
  /// The descriptor of standard input.
  public let input: Int32
  /// The descriptor of standard output.
  public let output: Int32
  /// The descriptor of standard error.
  public let error: Int32
  /// Read from the arguments before they are parsed, so that an error in them is reported in the format that they ask
  /// for.
  private let errorsAreJSON: Bool
  /// Whether failures in text show the details for developers too; those in JSON always do.
  private let showsDetails: Bool
  /// Whether the last line of standard error is a progress note, which is erased before anything else is printed there.
  private let showsNote = Mutex(false)

  /// Owns the descriptors, and closes them when nothing can write to them any more.
  ///
  /// - Parameter arguments: `--format json` among them asks for failures as JSON; `--verbose` or `-v` for their
  ///   details.
  public init(arguments: [String], environment: [String: String], input: Int32, output: Int32, error: Int32) {
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.output = output
    self.error = error
    let pairs = zip(arguments, arguments.dropFirst())
    errorsAreJSON = arguments.contains("--format=json") || pairs.contains { $0 == ("--format", "json") }
    showsDetails = arguments.contains("--verbose") || arguments.contains("-v")
  }

  deinit {
    for descriptor in [input, output, error] { close(descriptor) }
  }

  /// Whether this is the console of the process, whose signals belong to it too.
  var isOfProcess: Bool { self === Self.process }

  /// Whether a person may type to standard input.
  public var inputIsTerminal: Bool { isatty(input) == 1 }
  /// Whether a person sees standard output.
  public var outputIsTerminal: Bool { isatty(output) == 1 }
  /// Whether a person sees standard error.
  public var errorIsTerminal: Bool { isatty(error) == 1 }

  /// Prints data. When that is impossible the process ends: by SIGPIPE when the reader is gone, with a failure
  /// otherwise.
  public func write(_ text: String) {
    let error = Self.write(text.utf8, to: output)
    if error != 0 { Terminal.restoreAfterFailure() }
    if error == EPIPE {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    if error != 0 {
      writeFailure(
        ScreenFailure(
          code: .failure, message: "Standard output cannot be written: \(String(cString: strerror(error)))."))
      _exit(ExitStatus.failure.rawValue)
    }
  }

  /// Prints messages; where that is impossible they are lost, and the exit code remains.
  public func writeError(_ text: String) {
    showNote(nil)
    _ = Self.write(text.utf8, to: error)
  }

  /// Prints a failure to standard error: as text, or as a line of JSON where the arguments ask for it.
  public func writeFailure(_ failure: ScreenFailure) {
    writeFailure(failure, inText: failure.text(withDetails: showsDetails))
  }

  /// Prints a failure to standard error, with another text than its own: the help of a command that was not complete.
  public func writeFailure(_ failure: ScreenFailure, inText text: String) {
    let json = errorsAreJSON ? try? JSONText.line(["error": failure]) : nil
    writeError(json ?? text)
  }

  /// Calls `handler`, on any thread, when the reader of standard output has gone, which a program that waits does not
  /// see by writing.
  public func onClosedOutput(_ handler: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async { [self] in
      var output = pollfd(fd: output, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0, errno == EINTR {}
      handler()
    }
  }

  /// Shows a line on standard error, which is a terminal; replaces the one before, and nil erases it.
  func showNote(_ text: String?) {
    showsNote.withLock { isShown in
      let line = (isShown ? "\r\u{1B}[K" : "") + (text ?? "")
      if !line.isEmpty { _ = Self.write(line.utf8, to: error) }
      isShown = text != nil
    }
  }

  /// Writes all bytes to a descriptor, such as that of a file. Returns zero, or the error number of write(2), after
  /// which a part may have been written.
  public static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Int32 {
    var bytes = Array(bytes)[...]
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

extension ScreenFailure {
  /// The message, what is wrong with each field, and the hint, each on a line of its own; the details only where the
  /// user has asked for them.
  func text(withDetails: Bool) -> String {
    var lines = [("error", message)]
    lines += fields.sorted { $0.key < $1.key }.flatMap { name, texts in texts.map { ("field", "\(name): \($0)") } }
    if let hint { lines.append(("hint", hint)) }
    if withDetails, let details { lines += details.split(separator: "\n").map { ("detail", String($0)) } }
    return lines.map { "\($0): \(Self.line($1))\n" }.joined()
  }

  /// The text without control sequences, and at most 1,000 characters of it: some messages repeat input of the user or
  /// of a server.
  private static func line(_ text: String) -> String {
    let safe = TerminalText.safe(text)
    return safe.count > 1000 ? "\(safe.prefix(1000))…" : safe
  }
}
