import Glibc
import Synchronization
import TerminalUI

/// Standard output for data and standard error for everything else, unbuffered.
enum Console {
  /// How errors are reported.
  private static let errorStyle = Mutex((format: OutputFormat.text, withDetails: false))
  /// Whether the last line of standard error is a progress note, which is erased before anything else is printed there.
  private static let showsNote = Mutex(false)

  /// Prepares both outputs: errors are printed in `format`, Ctrl-C ends the program with its own exit code, and a
  /// reader that went away is seen as a failed write.
  ///
  /// - Parameter withDetails: whether errors in text show the details for developers too; those in JSON always do.
  static func start(format: OutputFormat, withDetails: Bool) {
    errorStyle.withLock { $0 = (format, withDetails) }
    reserveStandardDescriptors()
    if let shortage = OpenFileLimit.shortage {
      report(shortage)
      _exit(ExitStatus.failure.rawValue)
    }
    signal(SIGPIPE, SIG_IGN)
    Interruption.onInterrupt { InterruptedExit.exit(.interrupted, "Interrupted.") }
  }

  /// Prints data. When that is impossible the program ends: by SIGPIPE when the reader is gone, with an error
  /// otherwise.
  static func write(_ text: String) {
    let error = write(text, to: STDOUT_FILENO)
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
  static func writeError(_ text: String) {
    showNote(nil)
    _ = write(text, to: STDERR_FILENO)
  }

  /// Shows a line on standard error, which is a terminal; replaces the one before, and nil erases it.
  static func showNote(_ text: String?) {
    showsNote.withLock { isShown in
      let line = (isShown ? "\r\u{1B}[K" : "") + (text ?? "")
      if !line.isEmpty { _ = write(line, to: STDERR_FILENO) }
      isShown = text != nil
    }
  }

  /// Prints an error to standard error, as text or as a line of JSON.
  static func report(_ error: any Error) {
    let report = ErrorReport(error)
    let style = errorStyle.withLock { $0 }
    let text = report.text(withDetails: style.withDetails)
    switch style.format {
    case .text: writeError(text)
    case .json: writeError((try? JSONText.line(report)) ?? text)
    }
  }

  /// Reports that no command was given to `program`, as text by its help.
  static func reportMissingCommand(of program: String, message: String, help: String) {
    switch errorStyle.withLock({ $0.format }) {
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

  /// Opens the standard descriptors that the parent process has closed, or else the first socket would take their
  /// number and receive the output. Opened in the wrong direction, they fail as closed ones do.
  private static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
