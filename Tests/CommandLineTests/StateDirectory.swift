import Foundation

/// A directory of a test's own, for state files.
final class StateDirectory: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "innosample-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

  func file(_ name: String, _ text: String? = nil) throws -> String {
    let file = "\(path)/\(name)"
    if let text { try Data(text.utf8).write(to: URL(filePath: file)) }
    return file
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
