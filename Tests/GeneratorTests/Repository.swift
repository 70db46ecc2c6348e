import FoundationEssentials
import Generator

/// The package that these tests belong to.
enum Repository {
  /// The nearest folder above this file that holds Package.swift.
  static let root: URL = {
    var folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    repeat {
      folder.deleteLastPathComponent()
    } while folder.path.count > 1 && !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    return folder
  }()

  static let tree = Result { try Tree(folder: root) }
}

/// Runs a test with a folder of its own, which is gone afterwards.
func withTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "generator-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
