import Files
package import FoundationEssentials
import Glibc
package import TerminalUI

/// The file with the user's token, or with a token for each host; or a pipe that it comes from.
package struct TokenFile: Sendable {
  /// In bytes.
  private static let longest = 65_536
  private static let otherFileHint =
    "Name another file with --token-file; 'innosample config list' shows where this name is from."

  private let path: String
  private let server: URL?
  /// What a pipe held, which can be read once only.
  private var tokensOfPipe: HostTokens?

  /// - Parameter server: the API that the token is for; nil for the embedded one.
  package init(path: String, server: URL?) {
    self.path = path
    self.server = server
  }

  /// Reads the file for the first time, so that one without a token is reported before the first request.
  ///
  /// - Throws: see ``read()``.
  package mutating func check() throws(ScreenFailure) {
    let (tokens, isPipe) = try contents()
    if isPipe { tokensOfPipe = tokens }
  }

  /// - Throws: why the file cannot be named in the configuration: there is no token in it, or it is a pipe.
  func checkToSave() throws(ScreenFailure) {
    if try contents().isPipe {
      throw failure("is a pipe, which later commands cannot read.", hint: "Name a file that holds the token.")
    }
  }

  /// The token; nil if the file holds those of other hosts. No token nor a part of one is in what is thrown.
  ///
  /// - Throws: why there is none: the file is missing, or others may read it too, or it holds something else.
  package func read() throws(ScreenFailure) -> String? {
    let tokens = if let tokensOfPipe { tokensOfPipe } else { try contents().tokens }
    return tokens.token(for: server)
  }

  private func contents() throws(ScreenFailure) -> (tokens: HostTokens, isPipe: Bool) {
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
    guard let tokens = HostTokens(String(decoding: file.data, as: UTF8.self)) else {
      throw failure(
        "does not hold one token.",
        hint: "Write the token into it, and nothing else; or a line such as 'api.example.com TOKEN' for each host.")
    }
    return (tokens, file.isPipe)
  }

  private func failure(_ problem: String, hint: String) -> ScreenFailure {
    ScreenFailure(code: .configuration, message: "The token file '\(path)' \(problem)", hint: hint)
  }
}
