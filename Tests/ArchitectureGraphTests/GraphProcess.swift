import Foundation
import Subprocess
import SystemPackage

/// The built command behind scripts/graph, run as a user runs it.
enum GraphProcess {
  struct Outcome {
    let output: String
    let error: String
    let code: Int32?
  }

  /// The nearest folder above this file that holds Package.swift.
  static let root: String = {
    var folder = URL(filePath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path.count > 1 && !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    return folder.path
  }()

  /// Whether Graphviz is there, or has to be.
  static var drawsPictures: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["CI"] == "true"
      || (environment["PATH"] ?? "").split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/dot") }
  }

  /// The test bundle stands beside the binary.
  private static let path: FilePath = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return FilePath(bundle).removingLastComponent().appending("architecture-graph")
  }()

  static func run(
    _ arguments: [String], in folder: String = root, environment: [Environment.Key: String?] = [:]
  ) async throws -> Outcome {
    try await run(.path(path), arguments + ["--package-path", folder], environment: environment)
  }

  /// What Graphviz makes of a graph.
  static func draw(_ dot: String) async throws -> Outcome {
    try await run(.name("dot"), ["-Tsvg"], input: dot)
  }

  private static func run(
    _ executable: Executable, _ arguments: [String], input: String = "", environment: [Environment.Key: String?] = [:]
  ) async throws -> Outcome {
    let result = try await Subprocess.run(
      executable, arguments: Arguments(arguments), environment: .inherit.updating(environment), input: .string(input),
      output: .string(limit: 16 << 20), error: .string(limit: 16 << 20))
    let code: Int32? = if case .exited(let code) = result.terminationStatus { Int32(code) } else { nil }
    return Outcome(output: result.standardOutput, error: result.standardError, code: code)
  }
}
