import Foundation
import Glibc

/// Output of the command: `-` is standard output.
struct Output {
  let path: String

  /// The image type of the file name's extension; nil for text.
  var picture: String? {
    let type = URL(filePath: path).pathExtension.lowercased()
    return ["png", "svg"].contains(type) ? type : nil
  }

  func write(_ text: String) throws {
    guard path != "-" else {
      print(text, terminator: "")
      return
    }
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw ToolFailure(code: .file, message: "'\(path)' cannot be written")
    }
  }
}

/// Renders a graph with Graphviz.
struct Graphviz {
  /// `png` or `svg`.
  let type: String

  func draw(_ graph: String, to path: String) throws {
    let source = FileManager.default.temporaryDirectory.appending(path: "InnoDI-\(UUID().uuidString).dot")
    defer { try? FileManager.default.removeItem(at: source) }
    try graph.write(to: source, atomically: true, encoding: .utf8)
    guard let isRendered = Self.run(["dot", "-T\(type)", "-o", path, source.path]) else {
      throw ToolFailure(
        code: .failure,
        message: "'\(path)' requires Graphviz, which is not installed. Install it with: apt-get install graphviz")
    }
    guard isRendered else { throw ToolFailure(code: .file, message: "Graphviz could not render '\(path)'") }
  }

  /// Runs a program and waits for it. Uses only the C library, because every dependency of this tool is built for the
  /// plugin.
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
