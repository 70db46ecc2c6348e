import Foundation

/// Draws a graph with Graphviz, where it is installed.
struct Graphviz {
  /// `png` or `svg`.
  let type: String

  func draw(_ graph: String, to path: String) throws {
    guard let dot = Self.executable else {
      throw ToolFailure(
        code: .failure, message: "'\(path)' is drawn by Graphviz, which is not installed. Install it with: apt-get install graphviz")
    }
    let source = FileManager.default.temporaryDirectory.appending(path: "InnoDI-\(UUID().uuidString).dot")
    defer { try? FileManager.default.removeItem(at: source) }
    try graph.write(to: source, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = dot
    process.arguments = ["-T\(type)", "-o", path, source.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ToolFailure(code: .file, message: "Graphviz could not draw '\(path)'")
    }
  }

  /// `dot` in one of the folders of PATH.
  private static var executable: URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: "dot") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
