import Glibc
import TerminalUI

/// Checks that the program can open as many files as it needs.
enum OpenFileLimit {
  /// What to report when fewer can be opened; nil when there are enough. libdispatch ends the program with SIGILL when
  /// it cannot open its queues.
  static func shortage(of needed: Int) -> ScreenFailure? {
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
