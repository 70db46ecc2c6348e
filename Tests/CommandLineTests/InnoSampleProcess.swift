import Foundation
import Subprocess
import SystemPackage

/// The built binary, run as a user runs it.
enum InnoSampleProcess {
  struct Outcome {
    let standardOutput: String
    let standardError: String
    let status: TerminationStatus

    /// The exit code; nil when a signal ended it.
    var exitCode: Int32? {
      if case .exited(let code) = status { Int32(code) } else { nil }
    }

    /// Standard output as JSON.
    var json: Any { get throws { try JSONSerialization.jsonObject(with: Data(standardOutput.utf8)) } }
    /// The names of the screens that a shell printed with `--format json`, one a line.
    var screens: [String] {
      get throws {
        try standardOutput.split(separator: "\n").map { line in
          let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
          return object?["screen"] as? String ?? ""
        }
      }
    }
    /// The error object of standard error with `--format json`.
    var error: [String: String] {
      get throws {
        let object = try JSONSerialization.jsonObject(with: Data(standardError.utf8)) as? [String: [String: String]]
        return object?["error"] ?? [:]
      }
    }
  }

  /// The test bundle stands beside the binary.
  static let path: FilePath = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return FilePath(bundle).removingLastComponent().appending("innosample")
  }()

  static func run(_ arguments: [String], input: String = "", environment: [Environment.Key: String?] = [:]) async throws -> Outcome {
    let result = try await Subprocess.run(
      .path(path), arguments: Arguments(arguments), environment: .inherit.updating(environment), input: .string(input),
      output: .string(limit: 16 << 20), error: .string(limit: 16 << 20))
    return Outcome(
      standardOutput: result.standardOutput, standardError: result.standardError, status: result.terminationStatus)
  }

  static func run(_ arguments: String..., input: String = "", environment: [Environment.Key: String?] = [:]) async throws -> Outcome {
    try await run(arguments, input: input, environment: environment)
  }
}
