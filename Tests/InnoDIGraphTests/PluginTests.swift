import Foundation
import Programs
import Testing

/// The build-tool plugin in a separate package, with the tool that is already built.
struct PluginTests {
  /// The source of the plugin, compiled by that package.
  private static let plugin =
    PackageFolder.above(#filePath)
    + "/Libraries/InnoDI/Plugins/InnoDIDAGValidationPlugin/InnoDIDAGValidationPlugin.swift"

  private func package(_ sources: [String: String]) throws -> TemporaryPackage {
    let package = try TemporaryPackage([
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Checked",
        targets: [
          .executableTarget(name: "InnoDI-DependencyGraph", path: "Tool"),
          .plugin(name: "InnoDIDAGValidationPlugin", capability: .buildTool(), dependencies: ["InnoDI-DependencyGraph"], path: "Plugin"),
          .target(name: "Checked", path: "Checked", plugins: ["InnoDIDAGValidationPlugin"]),
        ])
      """,
      "Tool/main.swift": """
      import Foundation

      // How often it ran.
      let log = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Checked/runs.log")
      try (((try? String(contentsOf: log, encoding: .utf8)) ?? "") + "run\\n").write(to: log, atomically: true, encoding: .utf8)
      execv("\(Program.buildFolder)/InnoDI-DependencyGraph", CommandLine.unsafeArgv)
      exit(1)
      """,
      "Plugin/InnoDIDAGValidationPlugin.swift": try String(contentsOfFile: Self.plugin, encoding: .utf8),
      // A target needs a declaration.
      "Checked/Empty.swift": "struct Empty {}",
    ])
    for (path, text) in sources { try package.write(text, to: "Checked/\(path)") }
    return package
  }

  /// Sandboxes cannot be nested, and the tests may run in one.
  private func build(_ package: TemporaryPackage) async throws -> Program.Outcome {
    try await Program(named: "swift").run(
      [
        "build", "--disable-sandbox", "--package-path", package.path, "--target", "Checked",
      ], user: .ofBuilds)
  }

  /// Containers inside `#if false`: the tool reads them, but the compiler does not expand the macros, so these need not
  /// be built.
  private static func source(a: String, b: String) -> [String: String] {
    [
      "A.swift":
        "#if false\n@DIContainer struct A { @Provide(.lazy, factory: \(a), concrete: true) var b: Any }\n#endif\n",
      "B.swift":
        "#if false\n@DIContainer struct B { @Provide(.lazy, factory: \(b), concrete: true) var a: Any }\n#endif\n",
    ]
  }

  @Test(.timeLimit(.minutes(10))) func cycleFailsTheBuildAndAnUnchangedTargetIsNotValidatedAgain() async throws {
    let package = try package(Self.source(a: "B()", b: "A()"))
    let failed = try await build(package)
    #expect(failed.code != 0)
    #expect((failed.output + failed.error).contains("A → B → A [graph.dependency-cycle]"), "\(failed)")

    for (path, text) in Self.source(a: "B()", b: "1") { try package.write(text, to: "Checked/\(path)") }
    let passed = try await build(package)
    #expect(passed.code == 0, "\(passed)")
    let runs = try package.text(of: "Checked/runs.log")

    let unchanged = try await build(package)
    #expect(unchanged.code == 0, "\(unchanged)")
    #expect(try package.text(of: "Checked/runs.log") == runs, "nothing has changed, but: \(unchanged)")

    try package.write(
      "#if false\n@DIContainer struct B { @Provide(.lazy, factory: { A() }) var a: Any }\n#endif\n",
      to: "Checked/B.swift")
    #expect(try await build(package).code != 0)
  }
}
