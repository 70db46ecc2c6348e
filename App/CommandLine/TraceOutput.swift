import AppTrace
import CommandLineIO
import Glibc
import InnoTrace
import TerminalUI

/// The file that --trace names: opened before the command runs, so that one that cannot be written stops it, and
/// written when it has ended, or is interrupted.
struct TraceOutput {
  let trace = Trace.ofApp()
  private let path: String
  private let descriptor: Int32

  init(path: String) throws(ScreenFailure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    InterruptedExit.writeBefore { [self] in try? write() }
  }

  func write() throws {
    defer { close(descriptor) }
    let error = Console.write(try TraceFile(trace.steps, program: "innosample").data, to: descriptor)
    if error != 0 { throw Self.failure(path, error) }
  }

  /// What the user has typed, up to the first option.
  static var command: String {
    let arguments = Console.current.arguments
    let words = arguments.prefix { !$0.hasPrefix("-") }
    return (words.isEmpty ? arguments[...] : words).joined(separator: " ")
  }

  private static func failure(_ path: String, _ number: Int32) -> ScreenFailure {
    ScreenFailure(
      code: .failure, message: "The trace cannot be written to '\(path)': \(String(cString: strerror(number))).",
      hint: "Name a file in a directory that you may write to with --trace.")
  }
}
