import FoundationEssentials

/// Reads a package from disk: what SwiftPM says of it, and the imports of every source file.
public struct PackageReader: Sendable {
  private let root: String

  /// - Parameter root: the folder that holds Package.swift.
  public init(root: String) {
    self.root = root
  }

  /// Needs neither a build nor the network: SwiftPM describes a package without resolving its dependencies.
  public func read() async throws -> PackageModel {
    // One after the other: the first compiles the manifest, and the second finds it in SwiftPM's cache.
    let description = try await description(PackageDescription.self, command: ["describe", "--type", "json"])
    let manifest = try await self.description(ManifestDump.self, command: ["dump-package"])
    let settings = manifest.settingsByTarget
    let modules = try description.targets.map { target in
      try Module(
        name: target.name, kind: target.type, path: target.path, targetDependencies: target.targetDependencies ?? [],
        // An underscore marks a product of swift-syntax that is not for everybody.
        productDependencies: (target.productDependencies ?? []).map { String($0.trimmingPrefix("_")) },
        settings: settings[target.name] ?? Module.Settings(upcomingFeatures: [], treatsWarningsAsErrors: false),
        sources: sources(of: target))
    }
    return PackageModel(modules: modules, products: description.products.map(\.model))
  }

  private func sources(of target: PackageDescription.Target) throws -> [SourceFile] {
    try target.sources.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let path = "\(target.path)/\(name)"
      return SourceFile(path: path, text: try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
    }
  }

  /// The variable that limits the package to some targets, which begins with the name of the app.
  private func selectionVariable() throws -> String {
    let manifest = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
    return manifest.firstMatch(of: /"([A-Z0-9]+_TARGETS)"/).map { String($0.output.1) } ?? "TARGETS"
  }

  /// Runs `swift package` with a scratch path of its own: the package's can be locked by the build that calls this.
  private func description<Value: Decodable>(_ type: Value.Type, command: [String]) async throws -> Value {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("architecture-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    // The whole package, also when the caller's build was limited to some targets, and with the declarations of the
    // modules of swift-syntax.
    let outcome = try await ChildProcess.run(
      "swift", ["package", "--package-path", root, "--scratch-path", scratch.path] + command,
      environment: [try selectionVariable(): "all", "INNO_SWIFT_SYNTAX": "package"])
    guard outcome.isSuccess else {
      throw PackageReadingFailure(command: command.joined(separator: " "), details: outcome.error)
    }
    return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
  }
}

/// SwiftPM could not describe the package.
package struct PackageReadingFailure: Error, CustomStringConvertible {
  let command: String
  let details: String

  package var description: String { "swift package \(command) failed: \(details)" }
}
