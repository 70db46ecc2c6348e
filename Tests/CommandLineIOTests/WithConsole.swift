import CommandLineIO
import Foundation
import Programs
import SystemPackage

/// Runs a test with a console of its own.
///
/// - Parameters:
///   - output: Standard output, which is closed with the console; nil for a file.
///   - error: Likewise for standard error.
/// - Returns: What was written to the files.
@discardableResult
func withConsole(
  arguments: [String] = [], environment: [String: String] = [:], output: FileDescriptor? = nil,
  error: FileDescriptor? = nil, _ body: () async throws -> Void
) async throws -> (output: String, error: String) {
  let folder = try TemporaryFolder()
  func open(_ name: String) throws -> FileDescriptor {
    try .open(
      FilePath(try folder.file(name)), .readWrite, options: [.create, .closeOnExec], permissions: .ownerReadWrite)
  }
  func text(_ name: String) throws -> String {
    String(decoding: (try? Data(contentsOf: URL(filePath: try folder.file(name)))) ?? Data(), as: UTF8.self)
  }
  let console = Console(
    arguments: arguments, environment: environment, input: try open("input").rawValue,
    output: try (output ?? open("output")).rawValue, error: try (error ?? open("error")).rawValue)
  try await Console.$current.withValue(console, operation: body)
  return (try text("output"), try text("error"))
}
