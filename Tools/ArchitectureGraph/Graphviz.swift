import Subprocess

/// Draws with Graphviz, where it is installed.
enum Graphviz {
  static func svg(of dot: String) async throws -> String {
    do {
      let result = try await Subprocess.run(
        .name("dot"), arguments: ["-Tsvg"], input: .string(dot), output: .string(limit: 16 << 20), error: .string(limit: 1 << 20))
      guard result.terminationStatus.isSuccess else { throw Failure(description: "Graphviz failed: \(result.standardError)") }
      return result.standardOutput
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw Failure(description: "An svg is drawn by Graphviz, which is not installed. Install it with: sudo apt-get install graphviz")
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
