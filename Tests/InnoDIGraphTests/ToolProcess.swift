import Foundation
import Subprocess
import SystemPackage

/// The built command, run as a user runs it.
enum ToolProcess {
  struct Outcome {
    let output: String
    let error: String
    let code: Int32?
  }

  /// The test bundle stands beside the binary.
  static let path: FilePath = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return FilePath(bundle).removingLastComponent().appending("InnoDI-DependencyGraph")
  }()

  static func run(_ arguments: [String], in folder: String, environment: [Environment.Key: String?] = [:]) async throws -> Outcome {
    try await run(.path(path), arguments + ["--root", folder], environment: environment)
  }

  static func run(_ arguments: [String], in package: TemporaryPackage) async throws -> Outcome {
    // The folder is gone with the value.
    defer { withExtendedLifetime(package) {} }
    return try await run(arguments, in: package.path)
  }

  static func run(
    _ executable: Executable, _ arguments: [String], environment: [Environment.Key: String?] = [:]
  ) async throws -> Outcome {
    let result = try await Subprocess.run(
      executable, arguments: Arguments(arguments), environment: .inherit.updating(environment),
      output: .string(limit: 16 << 20), error: .string(limit: 16 << 20))
    let code: Int32? = if case .exited(let code) = result.terminationStatus { Int32(code) } else { nil }
    return Outcome(output: result.standardOutput, error: result.standardError, code: code)
  }
}
