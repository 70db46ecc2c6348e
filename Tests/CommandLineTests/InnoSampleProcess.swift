import Foundation
import Programs
import SystemPackage

/// The built binary, run as a user runs it.
enum InnoSampleProcess {
  /// For tests that talk to it while it runs.
  static let path = FilePath(Program.buildFolder).appending("innosample")

  static func run(_ arguments: [String], input: String = "", environment: [String: String?] = [:]) async throws
    -> Program.Outcome
  {
    try await Program(built: "innosample").run(arguments, input: input, environment: environment)
  }

  static func run(_ arguments: String..., input: String = "", environment: [String: String?] = [:]) async throws
    -> Program.Outcome
  {
    try await run(arguments, input: input, environment: environment)
  }
}

extension Program.Outcome {
  /// The output as JSON.
  var json: Any { get throws { try parsed(output) } }

  /// The names of the screens that a shell printed with `--format json`, one a line.
  var screens: [String] {
    get throws {
      try output.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["screen"] as? String ?? ""
      }
    }
  }

  /// The error object that is written with `--format json`.
  var failure: [String: String] {
    get throws {
      let object = try parsed(error) as? [String: [String: String]]
      return object?["error"] ?? [:]
    }
  }

  private func parsed(_ text: String) throws -> Any {
    do {
      return try JSONSerialization.jsonObject(with: Data(text.utf8))
    } catch {
      throw NotJSON(outcome: self)
    }
  }

  /// What was printed in the place of JSON, for the message of the test that fails.
  private struct NotJSON: Error {
    let outcome: Program.Outcome
  }
}
