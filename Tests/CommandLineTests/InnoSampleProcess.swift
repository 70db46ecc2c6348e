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
