import Foundation
package import Subprocess

/// The folders in which a program under test keeps its user's configuration and state, in place of the developer's own.
///
/// They do not exist until the program makes them.
package struct UserFolders: Sendable {
  package let path: String
  /// The API that the program asks without an option; nil for its default.
  private let api: String?

  /// Contains the folders of all programs; removed when the process of the tests exits, because a program that its test
  /// does not wait for may still write. Made here: a program would make it for its own user alone.
  private static let parent: String = {
    atexit { try? FileManager.default.removeItem(atPath: UserFolders.parent) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "tests-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }()

  /// Folders of their own. The tests know what the embedded API has; an app may ask another one by default.
  package init() {
    api = "embedded"
    path = "\(Self.parent)/\(UUID().uuidString)"
  }

  private init(path: String) {
    self.path = path
    api = nil
  }

  /// Always the same ones, for programs that build: SwiftPM links again what it has linked in another environment.
  package static let ofBuilds = UserFolders(path: "\(Program.buildFolder)/user")

  /// The environment of the test with these folders (XDG Base Directory Specification), and without the configuration
  /// that the developer has in variables.
  package var environment: Environment {
    .custom(Dictionary(uniqueKeysWithValues: variables().map { (Environment.Key(stringLiteral: $0), $1) }))
  }

  /// The same as text, with `changes`, of which `nil` removes a variable.
  package func variables(updatedBy changes: [String: String?] = [:]) -> [String: String] {
    let own: [String: String?] = [
      "XDG_CONFIG_HOME": "\(path)/config", "XDG_STATE_HOME": "\(path)/state", "INNOSAMPLE_API": api,
    ]
    return ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("INNOSAMPLE_") || $0.key == "INNOSAMPLE_TARGETS" }
      // `swift test` sets it where its output is no terminal.
      .filter { $0.key != "NO_COLOR" }
      .merging(own.merging(changes) { $1 }.compactMapValues { $0 }) { $1 }
      .filter { changes[$0.key] != .some(nil) }
  }

  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
