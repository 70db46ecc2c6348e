import Foundation
import Glibc

/// Renders graphs with Graphviz.
package enum Graphviz {
  package enum Failure: Error, CustomStringConvertible {
    case notInstalled
    /// Graphviz has written the reason to standard error.
    case failed(path: String)

    package var description: String {
      switch self {
      case .notInstalled:
        "Pictures are drawn by Graphviz, which is not installed. Install it with: sudo apt-get install graphviz"
      case .failed(let path): "Graphviz could not draw '\(path)'"
      }
    }
  }

  /// - Parameters:
  ///   - graph: In the DOT language.
  ///   - type: `png` or `svg`.
  ///   - path: The file to write.
  /// - Throws: ``Failure``, or the error of writing the graph into a temporary file.
  package static func draw(_ graph: String, as type: String, to path: String) throws {
    let source = FileManager.default.temporaryDirectory.appending(path: "InnoDI-\(UUID().uuidString).dot")
    defer { try? FileManager.default.removeItem(at: source) }
    try graph.write(to: source, atomically: true, encoding: .utf8)
    guard let isDrawn = run(["dot", "-T\(type)", "-o", path, source.path]) else { throw Failure.notInstalled }
    guard isDrawn else { throw Failure.failed(path: path) }
  }

  /// Runs a program and waits for it. Uses no library for processes, because packages that use the plugin build every
  /// dependency of the tool.
  ///
  /// - Returns: whether it succeeded; nil if it cannot be started, because it is in no folder of PATH.
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
