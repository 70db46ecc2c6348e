import Foundation
import Glibc

/// Draws a graph with Graphviz, where it is installed.
struct Graphviz {
  /// `png` or `svg`.
  let type: String

  func draw(_ graph: String, to path: String) throws {
    let source = FileManager.default.temporaryDirectory.appending(path: "InnoDI-\(UUID().uuidString).dot")
    defer { try? FileManager.default.removeItem(at: source) }
    try graph.write(to: source, atomically: true, encoding: .utf8)
    guard let isDrawn = Self.run(["dot", "-T\(type)", "-o", path, source.path]) else {
      throw ToolFailure(
        code: .failure, message: "'\(path)' is drawn by Graphviz, which is not installed. Install it with: apt-get install graphviz")
    }
    guard isDrawn else { throw ToolFailure(code: .file, message: "Graphviz could not draw '\(path)'") }
  }

  /// Runs a program and waits for it. With the C library alone: whoever builds the plugin builds all that this tool needs.
  ///
  /// - Returns: whether it succeeded; nil if there is no such program in the folders of PATH.
  private static func run(_ command: [String]) -> Bool? {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let (arguments, variables) = (command.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    var status: Int32 = 0
    guard posix_spawnp(&process, command[0], nil, nil, arguments, variables) == 0 else { return nil }
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status == 0
  }
}
