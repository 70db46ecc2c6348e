import Glibc
import TerminalUI

extension Console {
  /// Prepares the process of a program, first of all in `main`, or ends it with a failure:
  ///
  /// - Standard descriptors that the parent process has closed are opened, or else the first file or socket would take
  ///   their number and receive the output.
  /// - It is a failure when too few files can be opened, and when an argument is not UTF-8.
  /// - A reader of standard output that went away is seen as a failed write, and not as SIGPIPE.
  /// - Ctrl-C ends the program by ``InterruptedExit``.
  ///
  /// - Parameter openFiles: the number of files and sockets that the program opens at the same time, with those of the
  ///   runtime's event queues.
  public static func prepareProcess(openFiles: Int) {
    reserveStandardDescriptors()
    if let shortage = OpenFileLimit.shortage(of: openFiles) { exit(.failure, after: shortage) }
    if let failure = ArgumentEncoding.failure { exit(.usage, after: failure) }
    signal(SIGPIPE, SIG_IGN)
    Interruption.onInterrupt { InterruptedExit.exit(after: SIGINT) }
  }

  private static func exit(_ status: ExitStatus, after failure: ScreenFailure) -> Never {
    process.writeFailure(failure)
    _exit(status.rawValue)
  }

  /// Opened in the wrong direction, they fail as closed ones do.
  private static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
