import Dispatch
package import Foundation

/// A program that runs to its end while its caller waits. Uses Foundation's `Process`, as the tools depend on no other
/// package, to build in seconds.
package enum ChildProcess {
  package struct Outcome: Sendable {
    package let output: String
    package let error: String
    /// Whether it ended by itself with 0.
    package let isSuccess: Bool
  }

  /// - Parameters:
  ///   - name: looked up in `PATH`.
  ///   - folder: where it runs; nil for the caller's.
  ///   - input: what it can read.
  ///   - environment: changes to the caller's; nil removes a variable.
  /// - Throws: when no process can be started. A program that is not in `PATH` is a failed outcome instead.
  package static func run(
    _ name: String, _ arguments: [String], in folder: URL? = nil, input: String = "",
    environment: [String: String?] = [:]
  ) async throws -> Outcome {
    // Waiting blocks a thread: one of Dispatch's, and none of the few that tasks share.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try wait(name, arguments, in: folder, input: input, environment: environment) })
      }
    }
  }

  private static func wait(
    _ name: String, _ arguments: [String], in folder: URL?, input: String, environment: [String: String?]
  ) throws -> Outcome {
    // A full pipe without a reader blocks its writer: only the output is a pipe, and input and errors are files.
    let files = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    let (inputFile, errorFile) = (files.appending(path: "input"), files.appending(path: "error"))
    try Data(input.utf8).write(to: inputFile)
    try Data().write(to: errorFile)

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment.compactMapValues(\.self)) { $1 }
      .filter { environment[$0.key] != .some(nil) }
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: text, as: UTF8.self),
      error: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
      isSuccess: process.terminationStatus == 0)
  }
}
