import Foundation
import Programs

/// A package folder with one feature in it, gone with the value.
final class TemporaryFeature {
  let root: URL

  /// - Parameters:
  ///   - logic: The texts of the files of its Logic by their names.
  ///   - support: The same for FeatureSupport.
  init(_ name: String, logic: [String: String], support: [String: String] = [:]) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "ArchitectureGraphTests-\(UUID().uuidString)")
    for (folder, files) in ["\(name)/Logic": logic, "FeatureSupport": support] {
      let folder = root.appending(path: "Features/\(folder)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (file, text) in files {
        try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
      }
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  func phases(_ arguments: String..., environment: [String: String?] = [:]) async throws -> Program.Outcome {
    // The folder is gone with the value.
    defer { withExtendedLifetime(self) {} }
    return try await GraphProgram.run(["phases"] + arguments, in: root.path, environment: environment)
  }
}
