import CommandLineIO
import Foundation
import Programs
import SystemPackage

@testable import innosample

/// The command line, run in the process of the tests: for what it prints and its exit code. `InnoSampleProcess` starts
/// the program: for its descriptors, signals, limits, and a terminal that is typed to.
enum InnoSample {
  /// All runs share two kinds of threads, those of the cooperative pool and the main thread: a request of one waits for
  /// the work of all others, and its time is limited.
  private static let limit = ConcurrencyLimit(8)

  static let completion = BashCompletion(built: "innosample")

  /// - Parameters:
  ///   - input: Standard input, which is not a terminal.
  ///   - environment: Changes to the environment of the test; `nil` removes a variable.
  ///   - output: Standard output, which is closed with the run; `nil` for a file, whose text the outcome has.
  ///   - error: Likewise for standard error.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String?] = [:], output: FileDescriptor? = nil,
    error: FileDescriptor? = nil
  ) async throws -> Program.Outcome {
    try await limit.run { try await runNow(arguments, input, environment, output: output, error: error) }
  }

  private static func runNow(
    _ arguments: [String], _ input: String, _ environment: [String: String?], output: FileDescriptor?,
    error: FileDescriptor?
  ) async throws -> Program.Outcome {
    let user = UserFolders()
    defer { user.remove() }
    let files = FilePath(user.path).appending("streams")
    try FileManager.default.createDirectory(atPath: files.string, withIntermediateDirectories: true)
    try Data(input.utf8).write(to: URL(filePath: files.appending("input").string))
    let console = Console(
      arguments: arguments, environment: user.variables(updatedBy: environment),
      input: try open(files.appending("input")).rawValue,
      output: try (output ?? open(files.appending("output"))).rawValue,
      error: try (error ?? open(files.appending("error"))).rawValue)
    let status = await Console.$current.withValue(console) { await Main.run() }
    return Program.Outcome(
      output: output == nil ? try text(files.appending("output")) : "",
      error: error == nil ? try text(files.appending("error")) : "", code: status.rawValue)
  }

  static func run(_ arguments: String..., input: String = "", environment: [String: String?] = [:]) async throws
    -> Program.Outcome
  {
    try await run(arguments, input: input, environment: environment)
  }

  private static func open(_ path: FilePath) throws -> FileDescriptor {
    try .open(path, .readWrite, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
  }

  private static func text(_ path: FilePath) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path.string)), as: UTF8.self)
  }
}
