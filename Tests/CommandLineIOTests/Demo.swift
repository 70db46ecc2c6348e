import Programs
import SystemPackage

/// The program `command-line-demo`, run as a user runs it.
enum Demo {
  /// For tests that talk to it while it runs.
  static let path = FilePath(Program.buildFolder).appending("command-line-demo")

  static func run(_ arguments: String..., input: String = "") async throws -> Program.Outcome {
    try await Program(built: "command-line-demo").run(arguments, input: input)
  }

  /// Runs it by a script of sh, where `demo` is its path.
  static func run(script: String, input: String = "") async throws -> Program.Outcome {
    try await Program(named: "sh").run(["-c", "demo='\(path)'; \(script)"], input: input)
  }
}
