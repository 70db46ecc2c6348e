import Glibc
import Programs
import Subprocess
import SystemPackage
import Testing

@testable import CommandLineIO

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

  /// What a terminal shows of 100 lines.
  private func run(
    rows: UInt16 = 24, pager: String = "sed 's/^/> /'", options: String? = nil, exitCode: CInt = 0
  ) async throws -> String {
    let terminal = try PseudoTerminal(rows: rows)
    let variables: [Environment.Key: String?] = ["PAGER": pager, "TERM": "xterm", "LESS": options]
    let outcome = try await Subprocess.run(
      .path(Demo.path), arguments: ["print", "100"], environment: UserFolders().environment.updating(variables),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true), error: .string(limit: 4096))
    #expect(outcome.terminationStatus == .exited(exitCode))
    return try await terminal.finish()
  }

  @Test func textThatDoesNotFitGoesThroughThePager() async throws {
    #expect(try await run().hasPrefix("> line 1\r\n> line 2\r\n"))
    #expect(try await run(rows: 101).hasPrefix("line 1\r\n"))
    #expect(try await Demo.run("print", "100").output.hasPrefix("line 1\n"))
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
    #expect(try await run(rows: 0).contains("> ") == false)
  }

  @Test func pagerCanBeLeftBeforeItHasReadAll() async throws {
    #expect(try await run(pager: "head -c 1").count == 1)
  }

  /// The second is there, and is no program.
  @Test(arguments: ["no-such-pager", "/etc/passwd"])
  func withoutThePagerTheTextIsPrinted(pager: String) async throws {
    #expect(try await run(pager: pager).hasSuffix("line 99\r\nline 100\r\n"))
  }

  @Test func lessIsGivenOptionsUnlessTheUserHasSet() async throws {
    #expect(try await run(pager: "cat >/dev/null; echo $LESS") == "FRX\r\n")
    #expect(try await run(pager: "cat >/dev/null; echo $LESS", options: "R") == "R\r\n")
  }

  @Test func pagerBlocksNoSignals() async throws {
    #expect(try await run(pager: "grep SigBlk /proc/self/status") == "SigBlk:\t0000000000000000\r\n")
  }

  /// A child would ignore those that the program ignores (signal(7)).
  @Test func pagerIsEndedBySignals() async throws {
    let line = try await run(pager: "cat >/dev/null; grep SigIgn /proc/self/status")
    let ignored = try #require(line.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) })
    for number in [SIGINT, SIGPIPE, SIGTERM] { #expect(ignored >> (number - 1) & 1 == 0, "\(number)") }
  }

  /// A pager that is one program, and one that the shell has to interpret.
  @Test(arguments: [true, false])
  func signalThatEndsTheProgramEndsThePagerFirst(isProgram: Bool) async throws {
    let wait = "for i in $(seq 600); do sleep 0.05; done"
    let script = "cat >/dev/null; trap 'echo ended; exit' TERM; kill -TERM $PPID; \(wait)"
    let folder = try TemporaryFolder()
    let program = try folder.file("pager", "#!/bin/sh\n\(script)\n")
    chmod(program, 0o700)
    #expect(try await run(pager: isProgram ? program : script, exitCode: 143) == "ended\r\n")
    #expect(try folder.names == ["pager"])
  }
}
