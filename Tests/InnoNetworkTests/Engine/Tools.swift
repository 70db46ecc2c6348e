import FoundationEssentials
import Glibc
import Synchronization

/// A directory for one test, which is removed with its last reference.
final class TemporaryDirectory: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "engine-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a text file and returns its path.
  func file(_ text: String, named name: String = "file") throws -> String {
    let file = "\(path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }
}

/// A value that any thread may set and read.
final class Recorded<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>
  init(_ value: Value) { storage = Mutex(value) }
  var value: Value { storage.withLock { $0 } }
  func set(_ value: Value) { storage.withLock { $0 = value } }
}

/// Properties of the machine and process that run the tests.
enum Environment {
  /// Whether this is CI, where no test is skipped because a tool is missing.
  static var isCI: Bool { ProcessInfo.processInfo.environment["CI"] == "true" }

  /// Whether the tests run with a sanitizer, whose allocator does not return freed memory.
  static var hasSanitizer: Bool { dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil }
}
