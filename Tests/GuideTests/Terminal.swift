import Foundation
import Programs

/// Runs commands as they are typed: each block starts in the folder in which the one before has ended, with the
/// configuration and the state that it has left.
final class Terminal {
  private let scratch: URL
  private var folder: String

  /// - Parameter folder: Where the first block starts.
  init(in folder: String) throws {
    self.folder = folder
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
      environment: [
        "PATH": "\(scratch.path):\(path)", "REST_OF_PATH": path,
        "XDG_CONFIG_HOME": scratch.appending(path: "config").path,
        "XDG_STATE_HOME": scratch.appending(path: "state").path,
      ], user: .ofBuilds)
    if let text = try? String(contentsOf: end, encoding: .utf8) { folder = String(text.dropLast()) }
    return outcome
  }

  /// The calls of `swift build` that have succeeded since the tests began.
  private static let builds = {
    let file = "\(Program.buildFolder)/guide-builds"
    try? Data().write(to: URL(filePath: file))
    return file
  }()

  /// `swift test`, which runs these tests, holds the lock of the build folder until it ends. It changes nothing there
  /// meanwhile, so others may ignore the lock. In the environment of the scripts, SwiftPM finds the manifests that it
  /// has evaluated for them.
  ///
  /// A build of this package is not repeated, because no command of a guide changes its sources. The suites are the
  /// exception: each replaces the test program of the one before.
  private static let unlockedSwift = """
    #!/bin/sh
    PATH=$REST_OF_PATH
    unset REST_OF_PATH XDG_CONFIG_HOME XDG_STATE_HOME
    export INNOSAMPLE_TOOLCHAIN="$(readlink -f "$(command -v swift)")"
    case $* in
    "build --package-path \(Guide.root) "* | "build --quiet --package-path \(Guide.root) "*)
      call="$INNOSAMPLE_TARGETS $*"
      grep -qxF -e "$call" "\(builds)" && exit
      swift "$@" --ignore-lock || exit
      case $* in *PackageTests*) sed -i "/PackageTests/d" "\(builds)" ;; esac
      echo "$call" >>"\(builds)"
      ;;
    "build "* | "package "* | "run "* | "test "*)
      command=$1
      shift
      exec swift "$command" --ignore-lock "$@"
      ;;
    *) exec swift "$@" ;;
    esac
    """
}
