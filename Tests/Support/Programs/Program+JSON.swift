import Foundation

extension Program.Outcome {
  /// The output as JSON.
  public var json: Any { get throws { try parsed(output) } }

  /// The names of the screens that a shell printed with `--format json`, one a line.
  public var screens: [String] {
    get throws {
      try output.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["screen"] as? String ?? ""
      }
    }
  }

  /// The error object that is written with `--format json`.
  public var failure: [String: String] {
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
