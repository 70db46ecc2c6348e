import Foundation
public import Subprocess

/// The folders in which a program under test keeps its user's configuration and state, in place of the developer's own.
///
/// They do not exist until the program makes them.
public struct UserFolders: Sendable {
  public let path: String
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
  public init() {
    api = "embedded"
    path = "\(Self.parent)/\(UUID().uuidString)"
  }

  /// How the variables of the app's configuration begin. The program of the tests is named after the package, as the
  /// app is: InnoSamplePackageTests.xctest.
  private static let prefix: String = {
    let program = URL(filePath: Program.testProgram).deletingPathExtension().lastPathComponent
    return program.replacing("PackageTests", with: "").uppercased() + "_"
  }()

  private init(path: String) {
    self.path = path
    api = nil
  }

  /// Always the same ones, for programs that build: SwiftPM links again what it has linked in another environment.
  public static let ofBuilds = UserFolders(path: "\(Program.buildFolder)/user")

  /// The environment of the test with these folders (XDG Base Directory Specification), and without the configuration
  /// that the developer has in variables.
  public var environment: Environment {
    .custom(Dictionary(uniqueKeysWithValues: variables().map { (Environment.Key(stringLiteral: $0), $1) }))
  }

  /// The same as text, with `changes`, of which `nil` removes a variable.
  public func variables(updatedBy changes: [String: String?] = [:]) -> [String: String] {
    let own: [String: String?] = [
      "XDG_CONFIG_HOME": "\(path)/config", "XDG_STATE_HOME": "\(path)/state", "\(Self.prefix)API": api,
    ]
    return ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix(Self.prefix) || $0.key == "\(Self.prefix)TARGETS" }
      // `swift test` sets it where its output is no terminal.
      .filter { $0.key != "NO_COLOR" }
      .merging(own.merging(changes) { $1 }.compactMapValues { $0 }) { $1 }
      .filter { changes[$0.key] != .some(nil) }
  }

  public func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
