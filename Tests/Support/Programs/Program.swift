import Foundation
import Subprocess
import SystemPackage

/// A program that a test runs to its end as its users do, with pipes instead of a terminal.
public struct Program: Sendable {
  private let executable: Executable

  /// A program of this package, from the build that the test belongs to.
  public init(built name: String) {
    self.init(at: "\(Self.buildFolder)/\(name)")
  }

  public init(at path: String) {
    executable = .path(FilePath(path))
  }

  /// A program that is found by `PATH`.
  public init(named name: String) {
    executable = .name(name)
  }

  /// The folder of the test bundle and of everything that was built with it.
  public static let buildFolder = FilePath(testProgram).removingLastComponent().string

  static let testProgram = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""

  /// What a program has said, and how it ended.
  public struct Outcome: Sendable {
    public let output: String
    public let error: String
    /// `nil` when a signal ended it.
    public let code: Int32?

    public init(output: String, error: String, code: Int32?) {
      self.output = output
      self.error = error
      self.code = code
    }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - input: The program's standard input. A program may end without reading all of it.
  ///   - environment: Changes to the environment of the test; `nil` removes a variable.
  ///   - folder: The working directory; `nil` is that of the test.
  ///   - user: The folders of its configuration and state, unless `environment` sets others; removed when it has ended.
  /// - Throws: `SubprocessError` when the program cannot be started, or prints more than 64 MiB.
  public func run(
    _ arguments: [String] = [], input: String = "", environment: [String: String?] = [:], in folder: String? = nil,
    user: UserFolders = UserFolders()
  ) async throws -> Outcome {
    _ = Self.outlivesClosedPipes
    defer { user.remove() }
    let changes = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    let result = try await Subprocess.run(
      executable, arguments: Arguments(arguments),
      environment: user.environment.updating(Dictionary(uniqueKeysWithValues: changes)),
      workingDirectory: folder.map { FilePath($0) }, input: .inputWriter, output: .string(limit: 64 << 20),
      error: .string(limit: 64 << 20)
    ) { program in
      // NB: a write that fails, as of a program that has ended, traps in Subprocess when `.string` makes it: the
      // descriptor is then released without being closed.
      _ = try? await program.standardInputWriter.write(input)
    }
    let code: Int32? = if case .exited(let code) = result.terminationStatus { Int32(code) } else { nil }
    return Outcome(output: result.standardOutput, error: result.standardError, code: code)
  }

  /// Writing to a program that has ended fails one test instead of ending the process of all tests. A handler is not
  /// inherited by the programs, unlike `SIG_IGN` (signal(7)).
  private static let outlivesClosedPipes: Void = {
    signal(SIGPIPE) { _ in }
  }()
}
