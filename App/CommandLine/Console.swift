import Glibc
import Synchronization

/// Standard output for data and standard error for everything else, unbuffered.
enum Console {
  private static let errorFormat = Mutex(OutputFormat.text)

  /// Prepares both outputs: errors are printed in `format`, Ctrl-C ends the program with its own exit code, and a reader
  /// that went away is seen as a failed write.
  static func start(format: OutputFormat) {
    errorFormat.withLock { $0 = format }
    signal(SIGPIPE, SIG_IGN)
    Interruption.onInterrupt {
      report(Interruption())
      _exit(ExitStatus.interrupted.rawValue)
    }
  }

  static func write(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  static func writeError(_ text: String) {
    write(text, to: STDERR_FILENO)
  }

  /// Prints an error to standard error, as text or as a line of JSON.
  static func report(_ error: any Error) {
    let report = ErrorReport(error)
    switch errorFormat.withLock({ $0 }) {
    case .text: writeError(report.text)
    case .json: writeError((try? JSONText.line(report)) ?? report.text)
    }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        // Whoever read this has gone: end as programs that do not ignore the signal do.
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      } else if errno != EINTR {
        _exit(ExitStatus.failure.rawValue)
      }
    }
  }
}
