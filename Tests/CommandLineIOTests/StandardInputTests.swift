import Programs
import Subprocess
import SystemPackage
import Testing

/// Kinds of standard input that a program can meet.
struct StandardInputTests {
  private static let longest = 65_536
  private static let tooLong = "error: A line is longer than 65536 bytes.\n"

  private static func line(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test(arguments: ["", "\n", "\r\n"])
  func lineAtTheLimitIsRead(end: String) async throws {
    let outcome = try await Demo.run("echo", input: Self.line(Self.longest) + end)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output == Self.line(Self.longest) + "\n")
  }

  @Test(arguments: [65_537, 65_538, 131_072, 1_000_000])
  func lineThatIsTooLongIsReportedOnceAndTheNextOneIsRead(count: Int) async throws {
    let outcome = try await Demo.run("echo", input: "\(Self.line(count))\nnext\n")
    #expect(outcome.error == Self.tooLong)
    #expect(outcome.output == "next\n")
  }

  @Test func bytesThatAreNoTextAreRefusedAndTheNextLineIsRead() async throws {
    let outcome = try await Subprocess.run(
      .path(Demo.path), arguments: ["echo"], environment: UserFolders().environment,
      input: .array(Array("he".utf8) + [0xFF] + Array("lp\nhelp\n".utf8)),
      output: .string(limit: 4096), error: .string(limit: 4096))
    #expect(outcome.standardError == "error: A line is not valid UTF-8.\n")
    #expect(outcome.standardOutput == "help\n")
  }

  @Test(arguments: [("<&-", "Bad file descriptor"), ("</", "Is a directory")])
  func inputThatCannotBeReadIsAFailureWithTheReasonOfTheSystem(redirection: String, reason: String) async throws {
    let outcome = try await Demo.run(script: "exec $demo echo \(redirection)")
    #expect(outcome.code == 1)
    #expect(outcome.error == "error: Standard input cannot be read: \(reason).\n")
  }
}
