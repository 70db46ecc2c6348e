import Glibc
import TerminalUI

/// Checks that the program can open as many files as it needs.
enum OpenFileLimit {
  /// What the embedded API, the client and the runtime's event queues open together. libdispatch ends the program with
  /// SIGILL when it cannot open its queues, and a server without a free descriptor refuses connections.
  private static let needed = 24

  /// What to report when there are fewer; `nil` when there are enough.
  static var shortage: ScreenFailure? {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < needed {
      let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        return ScreenFailure(
          code: .failure,
          message: "Too few files can be opened: \(needed) are needed, and only \(opened.count) are left.",
          hint: "Raise the limit of open files, such as with 'ulimit -n 256'.")
      }
      opened.append(descriptor)
    }
    return nil
  }
}
