import Files
import Glibc
package import TerminalUI

/// The file with the user's token, or a pipe that it comes from.
package struct TokenFile: Sendable {
  /// In bytes.
  private static let longest = 65_536
  private static let otherFileHint =
    "Name another file with --token-file; 'innosample config list' shows where this name is from."

  private let path: String
  /// What a pipe held, which can be read once only.
  private var tokenOfPipe: String?

  package init(path: String) {
    self.path = path
  }

  /// Reads the token for the first time, so that a file without one is reported before the first request.
  ///
  /// - Throws: see ``read()``.
  package mutating func check() throws(ScreenFailure) {
    let (token, isPipe) = try contents()
    if isPipe { tokenOfPipe = token }
  }

  /// - Throws: why the file cannot be named in the configuration: there is no token in it, or it is a pipe.
  func checkToSave() throws(ScreenFailure) {
    if try contents().isPipe {
      throw failure("is a pipe, which later commands cannot read.", hint: "Name a file that holds the token.")
    }
  }

  /// The token. Neither it nor a part of it is in what is thrown.
  ///
  /// - Throws: why there is none: the file is missing, or others may read it too, or it holds something else.
  package func read() throws(ScreenFailure) -> String {
    if let tokenOfPipe { return tokenOfPipe }
    return try contents().token
  }

  private func contents() throws(ScreenFailure) -> (token: String, isPipe: Bool) {
    let file: SmallFile?
    do throws(SmallFile.Failure) {
      file = try SmallFile(path: path, limit: Self.longest, readsPipes: true)
    } catch {
      throw failure("cannot be read: \(error.reason).", hint: Self.otherFileHint)
    }
    guard let file else { throw failure("does not exist.", hint: Self.otherFileHint) }
    guard file.mode & (S_IRWXG | S_IRWXO) == 0 else {
      throw failure(
        "is open to others (mode \(String(file.mode, radix: 8))).", hint: "Keep it to yourself: chmod 600 '\(path)'")
    }
    // As most editors end a file.
    let token = String(decoding: file.data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard token.count == 1, token[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw failure("does not hold one token.", hint: "Write the token into it, and nothing else.")
    }
    return (String(token[0]), file.isPipe)
  }

  private func failure(_ problem: String, hint: String) -> ScreenFailure {
    ScreenFailure(code: .configuration, message: "The token file '\(path)' \(problem)", hint: hint)
  }
}
