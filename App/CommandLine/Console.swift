import Glibc
import Synchronization

/// Standard output for data and standard error for everything else, unbuffered.
enum Console {
  private static let errorFormat = Mutex(OutputFormat.text)

  /// Prepares both outputs: errors are printed in `format`, Ctrl-C ends the program with its own exit code, and a reader
  /// that went away is seen as a failed write.
  static func start(format: OutputFormat) {
    errorFormat.withLock { $0 = format }
    reserveStandardDescriptors()
    signal(SIGPIPE, SIG_IGN)
    Interruption.onInterrupt {
      report(Interruption())
      _exit(ExitStatus.interrupted.rawValue)
    }
  }

  /// Prints data. Where that is impossible the program ends: with the signal when nobody reads any more, with an error otherwise.
  static func write(_ text: String) {
    let error = write(text, to: STDOUT_FILENO)
    if error == EPIPE {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    if error != 0 {
      report(OutputError(reason: String(cString: strerror(error))))
      _exit(ExitStatus.failure.rawValue)
    }
  }

  /// Prints notes; where that is impossible they are lost, and the exit code still tells.
  static func writeError(_ text: String) {
    _ = write(text, to: STDERR_FILENO)
  }

  /// Prints an error to standard error, as text or as a line of JSON.
  static func report(_ error: any Error) {
    let report = ErrorReport(error)
    switch errorFormat.withLock({ $0 }) {
    case .text: writeError(report.text)
    case .json: writeError((try? JSONText.line(report)) ?? report.text)
    }
  }

  /// Zero, or the system's error number.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// A descriptor below 3 that was closed by whoever started the program would be given to its first socket, which then got the output.
  /// Opened the other way round, it fails as a closed one does.
  private static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
