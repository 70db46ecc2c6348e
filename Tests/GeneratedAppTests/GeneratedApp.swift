import Foundation
import Generator
import Subprocess
import SystemPackage
import Testing

/// An app in a temporary folder, which becomes one app after the other.
struct GeneratedApp {
  /// A command that failed, with what it said.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let folder: URL
  private var app: URL { folder.appending(path: "app") }

  init(folder: URL) {
    self.folder = folder
  }

  var tree: Tree { get throws { try Tree(folder: app) } }

  /// Makes the app anew and puts what differs in the place of what is there.
  func become(bundling features: String?) async throws {
    let new = folder.appending(path: "new")
    defer { try? FileManager.default.removeItem(at: new) }
    let output = try await run(
      Self.generator, ["TideTable", new.path, "--package-path", Self.scaffold.path] + (features.map { ["--bundle-features", $0] } ?? []))
    let next = output.split(separator: "\n").suffix(2)
    #expect(next.allSatisfy { $0.hasPrefix("\(new.path)/scripts/") })

    var tree = try Tree(folder: new)
    tree.leaveOutLibrarySuites()
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
    // The versions that the scaffold was built with, which are there already.
    let versions = Self.scaffold.appending(path: "Package.resolved")
    if !FileManager.default.fileExists(atPath: app.appending(path: "Package.resolved").path),
      FileManager.default.fileExists(atPath: versions.path)
    {
      try FileManager.default.copyItem(at: versions, to: app.appending(path: "Package.resolved"))
    }
    try PlanWriter.carryOut(Plan(from: try self.tree, to: tree), in: app)
  }

  /// Layout, build and tests, as scripts/check has them.
  ///
  /// - Parameter withGenerators: whether the generator that came with the app is tested, too.
  func check(withGenerators: Bool = false) async throws {
    try await run("swift", ["format", "lint", "--strict", "--recursive", "--parallel", "."])
    try await run("swift", ["build", "--build-tests"])
    let output = try await run(
      "swift", ["test", "--skip-build", "--disable-xctest"] + (withGenerators ? [] : ["--skip", "^GeneratorTests\\."]))
    #expect(output.contains("passed after"), "\(output.suffix(2000))")
  }

  func script(_ name: String, _ arguments: String...) async throws {
    try await run("\(app.path)/scripts/\(name)", arguments)
  }

  /// Runs a command in the folder of the app, or in the one around it as long as there is none; what it prints.
  @discardableResult
  func run(_ command: String, _ arguments: [String]) async throws -> String {
    let place = FileManager.default.fileExists(atPath: app.path) ? app : folder
    let executable: Executable =
      command.contains("/")
      ? .path(command.hasPrefix("/") ? FilePath(command) : FilePath(place.path).appending(command)) : .name(command)
    let result = try await Subprocess.run(
      executable, arguments: Arguments(arguments), workingDirectory: FilePath(place.path), output: .string(limit: 64 << 20),
      error: .string(limit: 64 << 20))
    guard result.terminationStatus.isSuccess else {
      let said = (result.standardOutput + result.standardError).split(separator: "\n")
      let errors = said.filter { $0.contains("error:") || $0.contains("✘") }
      throw Failure(
        description:
          "\(command) \(arguments.joined(separator: " ")):\n\((errors.isEmpty ? said.suffix(40) : errors.prefix(40)).joined(separator: "\n"))"
      )
    }
    return result.standardOutput
  }

  /// The package that these tests belong to.
  private static let scaffold: URL = {
    var folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path.count > 1 && !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    return folder
  }()

  /// scripts/new-app's program, which stands beside the test bundle.
  private static let generator: String = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return FilePath(bundle).removingLastComponent().appending("app-generator").string
  }()
}

extension Tree {
  /// Takes away the suites of the libraries, and their lines of the manifest.
  fileprivate mutating func leaveOutLibrarySuites() {
    let folders = Set(paths(below: "Tests").map { String($0.split(separator: "/")[1]) })
    let suites = folders.filter { $0.hasPrefix("Inno") || ["TerminalUITests", "TerminalBridgesTests"].contains($0) }
    for path in paths where suites.contains(where: { path.hasPrefix("Tests/\($0)/") }) { self[path] = nil }
    guard let manifest = self["Package.swift"] else { return }
    var file = SwiftFile(manifest)
    file.removeElements(ofListOf: "suites") { declaration in suites.contains { declaration.contains("\"\($0)\"") } }
    self["Package.swift"] = file.text
  }
}
