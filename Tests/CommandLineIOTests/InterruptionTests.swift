import Programs
import Subprocess
import SystemPackage
import Testing

/// Signals that end a program.
struct InterruptionTests {
  /// - Parameter signals: each is sent when a line of the output has its text.
  private func run(
    _ arguments: Arguments, signals: [(after: String, signal: Signal)]
  ) async throws -> (status: TerminationStatus, output: String, error: String) {
    let outcome = try await Subprocess.run(
      .path(Demo.path), arguments: arguments, environment: UserFolders().environment, input: .none, output: .sequence,
      error: .string(limit: 4096)
    ) { program in
      var rest = signals[...]
      var output = ""
      for try await line in program.standardOutput.strings() {
        output += line
        if let (text, signal) = rest.first, line.contains(text) {
          rest = rest.dropFirst()
          try program.send(signal: signal)
        }
      }
      return output
    }
    return (outcome.terminationStatus, outcome.closureResult, outcome.standardError)
  }

  @Test(arguments: [
    (Signal.terminate, 143, "Terminated."), (.interrupt, 130, "Interrupted."),
    (.terminalClosed, 129, "The terminal was closed."),
  ])
  func signalEndsTheProgramWhenItsWorkIsDone(signal: Signal, code: CInt, message: String) async throws {
    let outcome = try await run(["work"], signals: [("working", signal)])
    #expect(outcome.status == .exited(code))
    #expect(outcome.output.contains("finishing"))
    #expect(outcome.error == "error: One file was not saved.\nerror: \(message)\n")
  }

  /// The first signal ends the program five seconds later, with its own status: on a busy machine that can be before
  /// the second is handled. A program that waits in spite of the second ends so each time.
  @Test func secondSignalDoesNotWait() async throws {
    var outcome = try await run(["work", "forever"], signals: [("working", .interrupt), ("finishing", .terminate)])
    for _ in 0..<10 where outcome.status == .exited(130) {
      outcome = try await run(["work", "forever"], signals: [("working", .interrupt), ("finishing", .terminate)])
    }
    #expect(outcome.status == .exited(143))
    #expect(outcome.error == "error: Nothing was saved.\nerror: Terminated.\n")
  }

  @Test func workThatLastsIsGivenUp() async throws {
    let outcome = try await run(["work", "forever"], signals: [("working", .terminate)])
    #expect(outcome.status == .exited(143))
    #expect(outcome.error == "error: Nothing was saved.\nerror: Terminated.\n")
  }

  /// nohup(1) starts a program with SIGHUP ignored.
  @Test(.timeLimit(.minutes(10))) func closedTerminalDoesNotEndAProgramThatIgnoresTheSignal() async throws {
    let outcome = try await Subprocess.run(
      .path("/bin/sh"), arguments: ["-c", "trap '' HUP; exec '\(Demo.path)' echo"],
      environment: UserFolders().environment, input: .inputWriter, output: .sequence, error: .string(limit: 4096)
    ) { program in
      _ = try await program.standardInputWriter.write("one\n")
      var lines: [String] = []
      for try await line in program.standardOutput.strings() {
        lines.append(line)
        if lines.count == 1 {
          try program.send(signal: .terminalClosed)
          _ = try await program.standardInputWriter.write("two\n")
          try await program.standardInputWriter.finish()
        }
      }
      return lines.count
    }
    #expect(outcome.terminationStatus == .exited(0))
    #expect(outcome.closureResult == 2)
  }

  /// Ctrl-C drops the line that is typed, cancels what runs, and leaves the shell as it is.
  @Test func interruptInAShellCancelsWhatRuns() async throws {
    let terminal = try PseudoTerminal()
    async let run = Subprocess.run(
      .path(Demo.path), arguments: ["shell"], environment: UserFolders().environment.updating(["TERM": "xterm"]),
      input: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true), error: .string(limit: 4096)
    ) { program in
      _ = try await terminal.wait(for: "demo> ")
      try terminal.type("lost\u{3}wa\t\n")
      _ = try await terminal.wait(for: "waiting\r\n")
      try program.send(signal: .interrupt)
      _ = try await terminal.wait(for: "waiting\r\n\rdemo> ")
      try terminal.type("here\n")
      _ = try await terminal.wait(for: "typed here")
      try terminal.type("quit\n")
    }
    let outcome = try await run
    #expect(outcome.terminationStatus == .exited(0))
    #expect(outcome.standardError == "Interrupted.\n")
    #expect(try await !terminal.finish().contains("typed lost"))
  }
}
