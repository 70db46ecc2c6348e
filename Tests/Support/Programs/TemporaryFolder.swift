package import Foundation

/// Runs a test with a folder of its own, which is removed afterwards.
package func withTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: "tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
