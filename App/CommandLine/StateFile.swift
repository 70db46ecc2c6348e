import Files
import FoundationEssentials
import Glibc
import TerminalUI

/// The file that saves the position in the app from one run of the shell to the next.
///
/// It is replaced as a whole after each change, so it is complete however the shell ends. Its mode, owner and group are
/// kept; for a symbolic link, the file that it points to is replaced.
final class StateFile {
  /// In bytes; a state of some thousand screens is shorter.
  private static let longest = 1 << 20

  private let path: String
  /// What the file holds; nil when it does not exist, or not yet known.
  private var contents: Data?

  init(path: String) {
    self.path = path
  }

  /// The whole file; nil when there is none, or nothing in it: then a new session begins.
  func read() throws(ScreenFailure) -> Data? {
    let file: SmallFile?
    do throws(SmallFile.Failure) {
      file = try SmallFile(path: path, limit: Self.longest)
    } catch .longer(let limit) {
      throw refused("it is longer than \(limit) bytes")
    } catch {
      throw unusable(error.reason)
    }
    contents = file?.data
    return contents?.isEmpty == true ? nil : contents
  }

  /// Makes `state` the contents, through a temporary file beside it.
  func write(_ state: Data) throws(ScreenFailure) {
    guard state != contents else { return }
    do {
      try FileReplacement(of: path).write(state)
    } catch {
      throw ScreenFailure(
        code: .failure, message: "'\(path)' cannot be written: \(systemReason(error.number)).",
        hint: "Name a file in a directory that you may write to with --restore.")
    }
    contents = state
  }

  /// The failure for contents that are not a saved state.
  func refused(_ reason: String) -> ScreenFailure {
    unusable(reason, hint: "Delete it to start anew, or name another file with --restore.")
  }

  private func unusable(_ reason: String, hint: String = "Name another file with --restore.") -> ScreenFailure {
    let end = reason.hasSuffix(".") ? "" : "."
    return ScreenFailure(code: .usage, message: "'\(path)' was not restored: \(reason)\(end)", hint: hint)
  }

  private func systemReason(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
