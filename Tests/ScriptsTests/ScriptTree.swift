import Foundation
import Programs

/// Copy of the scripts in a package of its own. Stand-ins for `swift` and the built programs record their arguments and
/// do what a test has set.
struct ScriptTree {
  private let folder: URL

  init(in folder: URL) throws {
    self.folder = folder
    try FileManager.default.copyItem(
      atPath: "\(PackageFolder.above(#filePath))/scripts", toPath: folder.appending(path: "scripts").path)
    let suites = ["Tests/DomainTests", "Features/People/Tests", "Tools/Template/Tests"]
    for suite in suites { try write("", to: "\(suite)/File.swift") }
    let support = "Tests/Support/sanitizer.sh"
    try write(String(contentsOfFile: "\(PackageFolder.above(#filePath))/\(support)", encoding: .utf8), to: support)
    try write(Self.swift, to: "bin/swift")
    // What a script would install where it is missing.
    for name in ["curl", "openssl", "nginx", "dot", "tmux", "apt-get"] { try write("#!/bin/sh\n", to: "bin/\(name)") }
    try write(Self.tests, to: ".build/debug/AnyPackageTests.xctest")
    try write("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", to: ".build/debug/innosample")
  }

  /// What the build does, in the language of the shell.
  func onBuild(_ commands: String) throws {
    try write(commands, to: "build")
  }

  /// What the check of the layout does, in the language of the shell; without this it passes.
  func onFormat(_ commands: String) throws {
    try write(commands, to: "format")
  }

  /// What the tests do when they run for the nth time, from 1; without this they pass.
  func onRun(_ number: Int, _ commands: String) throws {
    try write(commands, to: "run-\(number)")
  }

  func run(
    _ script: String, _ arguments: String..., environment: [String: String?] = [:], in subfolder: String = ""
  ) async throws -> Program.Outcome {
    try await run(script, arguments: arguments, environment: environment, in: subfolder)
  }

  func run(
    _ script: String, arguments: [String], environment: [String: String?] = [:], in subfolder: String = ""
  ) async throws -> Program.Outcome {
    let path = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    return try await Program(at: "\(folder.path)/scripts/\(script)").run(
      arguments, environment: environment.merging(["PATH": path]) { $1 },
      in: folder.appending(path: subfolder).path)
  }

  /// The text of a file; nil when there is none.
  func text(of path: String) -> String? {
    try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// What was built, with the targets that it was limited to, and how the tests were run, in order.
  var calls: [String] {
    text(of: "log")?.split(separator: "\n").map(String.init) ?? []
  }

  /// The scripts that people call.
  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(PackageFolder.above(#filePath))/scripts")) ?? [])
    .filter { !$0.hasSuffix(".sh") }.sorted()

  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private static let swift = #"""
    #!/bin/sh
    folder=${0%/bin/*}
    case $1 in
    build)
      echo "build ${INNOSAMPLE_TARGETS-everything}" >>"$folder/log"
      [ ! -f "$folder/build" ] || . "$folder/build"
      ;;
    format)
      echo "$*" >>"$folder/log"
      [ ! -f "$folder/format" ] || . "$folder/format"
      ;;
    esac
    """#

  private static let tests = #"""
    #!/bin/sh
    folder=${0%/.build/*}
    # The first four arguments choose the library and how many tests run at once.
    shift 4
    echo "test $*" >>"$folder/log"
    number=$(grep -c '^test' "$folder/log")
    [ ! -f "$folder/run-$number" ] || . "$folder/run-$number"
    echo '✔ Test run with 1 test in 1 suite passed after 0.001 seconds.'
    """#
}

/// Runs a test with a tree of its own.
func withScripts<Value>(_ body: (ScriptTree) async throws -> Value) async throws -> Value {
  try await withTemporaryFolder { try await body(ScriptTree(in: $0)) }
}

extension Program.Outcome {
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}
