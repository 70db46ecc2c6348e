import Programs

/// The built `InnoDI-DependencyGraph`.
enum GraphTool {
  static func run(
    _ arguments: [String], in folder: String, environment: [String: String?] = [:]
  ) async throws -> Program.Outcome {
    try await Program(built: "InnoDI-DependencyGraph").run(arguments + ["--root", folder], environment: environment)
  }

  static func run(_ arguments: [String], in package: TemporaryPackage) async throws -> Program.Outcome {
    // Releasing the package removes its folder.
    defer { withExtendedLifetime(package) {} }
    return try await run(arguments, in: package.path)
  }
}
