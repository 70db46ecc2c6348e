import Foundation
import Generator
import Programs
import Testing

/// An app in a folder of its own, which becomes one app after the other. Its name is that of the guides.
struct GeneratedApp {
  /// A command that failed, with what it said.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let folder = Self.scaffold.appending(path: ".build/generated-app")

  var tree: Tree { get throws { try Tree(folder: folder) } }

  /// Makes an app elsewhere and puts what differs in the place of what is there; the commands to go on with.
  @discardableResult
  func become(bundling features: String?) async throws -> [String] {
    let new = FileManager.default.temporaryDirectory.appending(path: "generated-app-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: new) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = try await run(
      "\(Program.buildFolder)/app-generator",
      ["MyApp", new.path, "--package-path", Self.scaffold.path, "--vendor-libraries", "--no-git"]
        + (features.map { ["--bundle-features", $0] } ?? []))

    try PlanWriter.carryOut(Plan(from: try tree, to: try Tree(folder: new)), in: folder)
    // The versions are no part of a tree.
    let versions = "Package.resolved"
    try? FileManager.default.removeItem(at: folder.appending(path: versions))
    try FileManager.default.copyItem(at: new.appending(path: versions), to: folder.appending(path: versions))
    return output.split(separator: "\n").suffix(2).map { String($0).replacing(new.path, with: folder.path) }
  }

  /// Replaces a text that a file has once.
  func replace(_ old: String, with new: String, in path: String) throws {
    let file = folder.appending(path: path)
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: old)
    try #require(parts.count == 2, "\(path): \(old)")
    try parts.joined(separator: new).write(to: file, atomically: true, encoding: .utf8)
  }

  /// Layout, build and tests, as scripts/check has them.
  func check() async throws {
    try await run("swift", ["format", "lint", "--strict", "--recursive", "--parallel", "."])
    let output = try await run("\(folder.path)/scripts/test", [])
    #expect(output.contains("passed after"), "\(output.suffix(2000))")
  }

  /// Runs the commands of a guide in the app, which is made already, with the guide's changes of its files.
  ///
  /// - Parameter api: what the app asks.
  func follow(_ guide: Guide, asking api: String) async throws {
    try await withTemporaryFolder { outputs in
      let script = try guide.script(printingTo: outputs)
      let outcome = try await Program(named: "bash").run(
        ["-c", script], environment: ["MYAPP_API": api], in: folder.path, user: .ofBuilds)
      try #require(outcome.code == 0, "\(outcome.error.split(separator: "\n").suffix(60).joined(separator: "\n"))")
      for (line, shown, printed) in try guide.outputs(in: outputs) {
        #expect(printed == shown, "\(guide.path):\(line)")
      }
    }
  }

  /// Adds a feature with its calls; its request then requires a token where the feature says so.
  func add(_ feature: RandomFeature) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    if let records = feature.records { try Data(records.utf8).write(to: file) }
    try await run("\(folder.path)/scripts/new-feature", feature.arguments(recordsIn: file.path))
    for call in feature.calls { try await run("\(folder.path)/scripts/new-call", call) }
    guard feature.requiresLogin, let path = feature.path else { return }
    let folder = "Layers/Remote/\(feature.name)"
    let source = try #require(try tree.paths(below: folder).first { $0.hasSuffix("RemoteDataSource.swift") })
    let line = "  var path: String { \"/\(path)\" }\n"
    try replace(line, with: line + "  var authentication: RequestAuthentication { .required }\n", in: source)
  }

  func script(_ name: String, _ arguments: String...) async throws {
    try await run("\(folder.path)/scripts/\(name)", arguments)
  }

  /// What the app itself prints.
  func program(_ arguments: String...) async throws -> String { try await program(arguments) }

  func program(_ arguments: [String]) async throws -> String {
    try await run("\(folder.path)/.build/debug/myapp", arguments)
  }

  /// Runs a command in the folder of the app; what it prints.
  @discardableResult
  func run(_ command: String, _ arguments: [String]) async throws -> String {
    let start = ContinuousClock.now
    let program = command.hasPrefix("/") ? Program(at: command) : Program(named: command)
    let outcome = try await program.run(arguments, in: folder.path, user: .ofBuilds)
    let line = "\(command) \(arguments.joined(separator: " "))"
    print("\((ContinuousClock.now - start).components.seconds) s: \(line)")
    guard outcome.code == 0 else {
      let said = (outcome.output + outcome.error).split(separator: "\n")
      // The names of test cases have messages in them.
      let errors = said.filter { $0.contains("✘") || $0.contains("error:") && !$0.hasPrefix("◇") }
      throw Failure(
        description: "\(line):\n" + (errors.isEmpty ? said.suffix(40) : errors.prefix(40)).joined(separator: "\n"))
    }
    return outcome.output
  }

  /// The package that these tests belong to.
  private static let scaffold = URL(filePath: PackageFolder.above(#filePath), directoryHint: .isDirectory)
}
