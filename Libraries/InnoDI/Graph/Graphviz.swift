import Foundation
import Glibc

/// Renders graphs with Graphviz.
package enum Graphviz {
  package enum Failure: Error, CustomStringConvertible {
    case notInstalled
    /// Graphviz has written the reason to standard error.
    case failed(path: String)
    /// The graph could not be written to a temporary file, which Graphviz reads.
    case temporaryFile(path: String)

    package var description: String {
      switch self {
      case .notInstalled:
        "Pictures are drawn by Graphviz, which is not installed. Install it with: sudo apt-get install graphviz"
      case .failed(let path): "Graphviz could not draw '\(path)'"
      case .temporaryFile(let path): "'\(path)' cannot be written"
      }
    }
  }

  /// Writes an image of a graph.
  ///
  /// - Parameters:
  ///   - graph: the graph in the DOT language.
  ///   - type: `png` or `svg`.
  ///   - path: the image file.
  package static func draw(_ graph: String, as type: String, to path: String) throws(Failure) {
    let source = FileManager.default.temporaryDirectory.appending(path: "InnoDI-\(UUID().uuidString).dot")
    defer { try? FileManager.default.removeItem(at: source) }
    do {
      try graph.write(to: source, atomically: true, encoding: .utf8)
    } catch {
      throw .temporaryFile(path: source.path)
    }
    guard try run(["dot", "-T\(type)", "-o", path, source.path]) == 0 else { throw .failed(path: path) }
  }

  /// Runs a program and waits for it. Uses no library for processes, because packages that use the plugin build every
  /// dependency of the tool.
  ///
  /// - Returns: its wait status, which is 0 if it succeeded.
  /// - Throws: ``Failure/notInstalled`` if no folder of PATH contains the program.
  private static func run(_ command: [String]) throws(Failure) -> Int32 {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let (arguments, variables) = (command.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    var status: Int32 = 0
    guard posix_spawnp(&process, command[0], nil, nil, arguments, variables) == 0 else { throw .notInstalled }
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status
  }
}
