import Files
public import FoundationEssentials
import Glibc
public import TerminalUI

/// A file that saves the state of a program from one run to the next.
///
/// It is replaced as a whole after each change, so it is complete however the program ends. Its mode, owner and group
/// are kept; for a symbolic link, the file that it points to is replaced.
public final class StateFile {
  /// In bytes.
  private static let longest = 1 << 20

  private let path: String
  private let option: String
  /// What the file holds; nil when it does not exist, or not yet known.
  private var contents: Data?

  /// - Parameter option: the option that names the file, for the hints of failures: `--restore`.
  public init(path: String, option: String) {
    self.path = path
    self.option = option
  }

  /// The whole file, of 1 MiB at most; nil when there is none, or nothing in it.
  ///
  /// - Throws: why it cannot be read.
  public func read() throws(ScreenFailure) -> Data? {
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

  /// Makes `state` the contents, through a temporary file beside it. Does nothing when they are that already.
  ///
  /// - Throws: why it cannot be written; then the file is as it was.
  public func write(_ state: Data) throws(ScreenFailure) {
    guard state != contents else { return }
    do {
      try FileReplacement(of: path).write(state)
    } catch {
      throw ScreenFailure(
        code: .failure, message: "'\(path)' cannot be written: \(systemReason(error.number)).",
        hint: "Name a file in a directory that you may write to with \(option).")
    }
    contents = state
  }

  /// The failure for contents that are not a saved state.
  ///
  /// - Parameter reason: a clause, with or without a full stop.
  public func refused(_ reason: String) -> ScreenFailure {
    unusable(reason, hint: "Delete it to start anew, or name another file with \(option).")
  }

  private func unusable(_ reason: String, hint: String? = nil) -> ScreenFailure {
    let end = reason.hasSuffix(".") ? "" : "."
    return ScreenFailure(
      code: .usage, message: "'\(path)' was not restored: \(reason)\(end)",
      hint: hint ?? "Name another file with \(option).")
  }

  private func systemReason(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
