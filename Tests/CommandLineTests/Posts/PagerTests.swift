import Glibc
import Programs
import Subprocess
import SystemPackage
import Testing

@testable import innosample

/// Long output on a terminal.
struct PagerTests {
  private static let long = String(repeating: "line\n", count: 24)

  @Test(arguments: [
    (24, ["TERM": "xterm"], "less"), (25, ["TERM": "xterm"], nil), (nil, ["TERM": "xterm"], nil),
    (24, ["TERM": "dumb"], nil), (24, ["TERM": ""], nil), (24, [:], nil),
    (24, ["TERM": "xterm", "PAGER": "more"], "more"),
    (24, ["TERM": "xterm", "PAGER": ""], nil), (24, ["TERM": "xterm", "PAGER": "cat"], nil),
  ])
  func pagerIsForTextThatIsLongerThanATerminal(rows: Int?, environment: [String: String], command: String?) {
    #expect(Pager.command(for: Self.long, rows: rows, environment: environment) == command)
  }

  /// What a terminal shows.
  private func run(
    _ arguments: String..., rows: UInt16 = 24,
    environment: [String: String] = ["PAGER": "sed 's/^/> /'", "TERM": "xterm"], exitCode: CInt = 0
  ) async throws -> String {
    let terminal = try PseudoTerminal(rows: rows)
    let changes = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    let outcome = try await Subprocess.run(
      .path(InnoSampleProcess.path), arguments: Arguments(arguments),
      environment: UserFolders().environment.updating(Dictionary(uniqueKeysWithValues: changes)),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true), error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .exited(exitCode))
    return try await terminal.finish()
  }

  @Test func longListOnATerminalGoesThroughThePager() async throws {
    #expect(try await run("posts", "list", "--all", "--color", "never").contains("> ID "))
    #expect(try await run("posts", "list", "--limit", "1").contains("> ") == false)
    #expect(try await run("posts", "list", "--all", "--no-pager").contains("> ") == false)
    #expect(try await run("posts", "list", "--all", "--format", "json").contains("> ") == false)
  }

  @Test func terminalSizeOfZeroIsUnknown() async throws {
    let terminal = try PseudoTerminal(columns: 0, rows: 0)
    let descriptor = terminal.follower.rawValue
    #expect(TerminalSize.columns(of: descriptor) == nil)
    #expect(TerminalSize.rows(of: descriptor) == nil)
    terminal.resize(columns: 30, rows: 1)
    #expect(TerminalSize.columns(of: descriptor) == 30)
    #expect(TerminalSize.rows(of: descriptor) == 1)
    _ = try await terminal.finish()
  }

  /// Such as a serial line: a height of zero is an unknown one.
  @Test func terminalOfUnknownHeightHasNoPager() async throws {
    #expect(try await run("posts", "list", "--all", "--color", "never", rows: 0).contains("> ") == false)
  }

  @Test func pagerCanBeLeftBeforeItHasReadAll() async throws {
    #expect(try await run("posts", "list", "--all", environment: ["PAGER": "head -c 1", "TERM": "xterm"]).count == 1)
  }

  /// The second is there, and is no program.
  @Test(arguments: ["no-such-pager", "/etc/passwd"])
  func withoutThePagerTheTextIsPrinted(pager: String) async throws {
    let shown = try await run(
      "posts", "list", "--all", "--color", "never", environment: ["PAGER": pager, "TERM": "xterm"])
    #expect(shown.contains("AUTHORID"))
  }

  @Test func lessIsGivenOptionsUnlessTheUserHasSet() async throws {
    let variables = ["PAGER": "cat >/dev/null; echo $LESS", "TERM": "xterm"]
    #expect(try await run("posts", "list", "--all", environment: variables) == "FRX\r\n")
    #expect(
      try await run("posts", "list", "--all", environment: variables.merging(["LESS": "R"]) { $1 }) == "R\r\n")
  }

  @Test func pagerBlocksNoSignals() async throws {
    let variables = ["PAGER": "grep SigBlk /proc/self/status", "TERM": "xterm"]
    #expect(try await run("posts", "list", "--all", environment: variables) == "SigBlk:\t0000000000000000\r\n")
  }

  /// A child would ignore those that the program ignores (signal(7)).
  @Test func pagerIsEndedBySignals() async throws {
    let variables = ["PAGER": "cat >/dev/null; grep SigIgn /proc/self/status", "TERM": "xterm"]
    let line = try await run("posts", "list", "--all", environment: variables)
    let ignored = try #require(line.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) })
    for number in [SIGINT, SIGPIPE, SIGTERM] { #expect(ignored >> (number - 1) & 1 == 0, "\(number)") }
  }

  /// A pager that is one program, and one that the shell has to interpret.
  @Test(arguments: [true, false])
  func signalThatEndsTheProgramEndsThePagerFirst(isProgram: Bool) async throws {
    let wait = "for i in $(seq 600); do sleep 0.05; done"
    let script = "cat >/dev/null; trap 'echo ended; exit' TERM; kill -TERM $PPID; \(wait)"
    let folder = try StateDirectory()
    let program = try folder.file("pager", "#!/bin/sh\n\(script)\n")
    chmod(program, 0o700)
    let pager = isProgram ? program : script
    let shown = try await run("posts", "list", "--all", environment: ["PAGER": pager, "TERM": "xterm"], exitCode: 143)
    #expect(shown == "ended\r\n")
    #expect(try folder.names == ["pager"])
  }

  @Test func pipedListHasNoPager() async throws {
    let outcome = try await InnoSample.run(
      "posts", "list", "--all", environment: ["PAGER": "sed 's/^/> /'", "TERM": "xterm"])
    #expect(!outcome.output.contains("> "))
    #expect(outcome.output.split(separator: "\n").count == 100)
  }
}
