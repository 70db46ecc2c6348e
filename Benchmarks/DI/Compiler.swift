import Foundation

/// Compiles a source file as the debug build of a package does, with the macros in the folder of the running program.
final class Compiler: Sendable {
  private let folder: URL
  private let arguments: [String]

  init(_ source: String) {
    folder = FileManager.default.temporaryDirectory.appending(path: "DIBenchmarks-\(UUID().uuidString)")
    let build = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let file = folder.appending(path: "Program.swift")
    arguments =
      [
        "swiftc", "-c", "-Onone", "-g", "-swift-version", "6", "-parse-as-library", "-module-name", "Wired",
        "-emit-module",
      ]
      + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      + ["-I", build.appending(path: "Modules").path]
      + ["-load-plugin-executable", build.appending(path: "InnoDIMacros-tool").path + "#InnoDIMacros"]
      + [file.path, "-o", folder.appending(path: "Program.o").path]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try source.write(to: file, atomically: true, encoding: .utf8)
    } catch {
      fatalError("the program cannot be written: \(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// What does not compile ends the benchmark: it would measure nothing. The compiler has said why.
  func run() {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    do {
      try process.run()
    } catch {
      fatalError("swiftc cannot be run: \(error)")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { fatalError("the program does not compile") }
  }
}
