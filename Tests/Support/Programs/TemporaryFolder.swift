public import Foundation

/// Runs a test with a folder of its own, which is removed afterwards.
public func withTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
  try await withFolder(in: FileManager.default.temporaryDirectory, body)
}

/// As `withTemporaryFolder`, in memory where the system has a place for it: for tests that write thousands of files,
/// which takes a disk's file system as much processor time as everything else that they do.
public func withFolderInMemory<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
  let shared = "/dev/shm"
  // statvfs(3); an enumeration without a name is not imported.
  let noExecution: UInt = 8
  var status = statvfs()
  let isSuitable =
    statvfs(shared, &status) == 0 && status.f_flag & noExecution == 0
    && status.f_bavail * status.f_frsize > 1 << 30 && access(shared, W_OK) == 0
  return try await withFolder(in: isSuitable ? URL(filePath: shared) : FileManager.default.temporaryDirectory, body)
}

private func withFolder<Value>(in parent: URL, _ body: (URL) async throws -> Value) async throws -> Value {
  let folder = parent.appending(path: "tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

/// A folder of a test's own, which is removed with this value.
public final class TemporaryFolder: Sendable {
  public let path = FileManager.default.temporaryDirectory.appending(path: "tests-\(UUID().uuidString)").path

  public init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// What is in it, in alphabetical order.
  public var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  /// The path of a file in it, which is written where there is a text.
  public func file(_ name: String, _ text: String? = nil) throws -> String {
    let file = "\(path)/\(name)"
    if let text { try Data(text.utf8).write(to: URL(filePath: file)) }
    return file
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
