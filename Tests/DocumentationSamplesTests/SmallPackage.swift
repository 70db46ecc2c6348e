import DocumentationSamples
import FoundationEssentials

/// A package on disk with a library called Lib; gone with the value.
final class SmallPackage {
  static let compiled = "Tests/LibTests/Documentation/ArticleSamples.swift"

  let samples: DocumentationSamples
  let root: URL

  /// - Parameter files: Their texts by their paths.
  init(_ files: [String: String], suites: [String]? = nil) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "documentation-\(UUID().uuidString)")
    samples = DocumentationSamples(of: "Lib", in: suites, root: root.path)
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  func findings() throws -> [String] {
    try samples.uncompiled().map(\.description)
  }
}
