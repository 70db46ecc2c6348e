import Foundation
import Programs

/// Runs commands as they are typed: each block starts in the folder in which the one before has ended.
final class Terminal {
  private let scratch: URL
  private var folder: String

  /// - Parameter folder: Where the first block starts.
  init(in folder: String) throws {
    self.folder = folder
    // The same path each time: SwiftPM links again what it has linked in another environment.
    scratch = URL(filePath: "\(Program.buildFolder)/guide-terminal")
    try? FileManager.default.removeItem(at: scratch)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    try Self.unlockedSwift.write(to: scratch.appending(path: "swift"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.appending(path: "swift").path)
  }

  deinit {
    try? FileManager.default.removeItem(at: scratch)
  }

  /// Stops at the first command that fails.
  func run(_ commands: String) async throws -> Program.Outcome {
    let end = scratch.appending(path: "folder")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let outcome = try await Program(named: "bash").run(
      ["-euo", "pipefail", "-c", "cd \"$1\"\n\(commands)\npwd >\"$2\"", "bash", folder, end.path],
      environment: ["PATH": "\(scratch.path):\(path)", "REST_OF_PATH": path], user: .ofBuilds)
    if let text = try? String(contentsOf: end, encoding: .utf8) { folder = String(text.dropLast()) }
    return outcome
  }

  /// `swift test`, which runs these tests, holds the lock of the build folder until it ends. It changes nothing there
  /// meanwhile, so others may ignore the lock.
  private static let unlockedSwift = """
    #!/bin/sh
    PATH=$REST_OF_PATH
    case $1 in
    build | package | run | test)
      command=$1
      shift
      exec swift "$command" --ignore-lock "$@"
      ;;
    *) exec swift "$@" ;;
    esac
    """
}
