import Foundation
import Programs

/// The built program behind scripts/graph, and the one that draws what it writes.
enum GraphProgram {
  /// The package that these tests belong to.
  static let root = PackageFolder.above(#filePath)

  /// Whether Graphviz is there, or has to be.
  static var drawsPictures: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["CI"] == "true"
      || (environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/dot")
      }
  }

  static func run(
    _ arguments: [String], in folder: String = root, environment: [String: String?] = [:]
  ) async throws -> Program.Outcome {
    try await Program(built: "architecture-graph").run(
      arguments + ["--package-path", folder], environment: environment)
  }

  /// What Graphviz makes of a graph.
  static func draw(_ dot: String) async throws -> Program.Outcome {
    try await Program(named: "dot").run(["-Tsvg"], input: dot)
  }
}
