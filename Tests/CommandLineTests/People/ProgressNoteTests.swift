import LoopbackServer
import Programs
import Subprocess
import SystemPackage
import Testing

/// What a terminal shows while a command waits for its server.
struct ProgressNoteTests {
  private static let users = #"[{"id":1,"name":"A","username":"a","email":"a@b.c","address":{"city":"X"}}]"#

  private func list(
    _ server: LoopbackServer, on terminal: PseudoTerminal, environment: [String: String?] = ["TERM": "xterm"],
    options: [String] = []
  ) async throws -> Int32? {
    try await InnoSample.run(
      ["people", "list", "--api", server.baseURL] + options, environment: environment,
      error: try terminal.descriptor()
    ).code
  }

  @Test func slowRequestIsNamedUntilItIsDone() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    let gate = Latch()
    server.route("/users") { _, _ in
      gate.wait()
      return .json(Self.users)
    }
    async let code = list(server, on: terminal)
    let note = "Waiting for GET \(server.baseURL)/users…"
    _ = try await terminal.wait(for: note)
    gate.open()
    #expect(try await code == 0)
    #expect(try await terminal.finish().hasSuffix("\(note)\r\u{1B}[K"))
  }

  @Test func waitBeforeARetryIsNamed() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let terminal = try PseudoTerminal(columns: 200)
    let gate = Latch()
    server.route("/users") { _, number in
      if number == 2 { gate.wait() }
      // Longer than the note takes to appear on a loaded machine.
      return number == 1 ? .json("{}", status: 503, headers: [("Retry-After", "5")]) : .json(Self.users)
    }
    async let code = list(server, on: terminal)
    let target = "GET \(server.baseURL)/users"
    _ = try await terminal.wait(for: "Waiting for \(target), attempt 2 of 3…")
    gate.open()
    #expect(try await code == 0)
    let output = try await terminal.finish()
    #expect(
      output.hasSuffix(
        "Retrying in 5 seconds (attempt 2 of 3): server error (503): \(target)\r\u{1B}[K"
          + "Waiting for \(target), attempt 2 of 3…\r\u{1B}[K"))
  }

  @Test(
    arguments: [(["TERM": "dumb"], []), (["TERM": "xterm"], ["--verbose"])] as [([String: String?], [String])])
  func dumbTerminalAndLogShowNoNote(environment: [String: String?], options: [String]) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    server.route("/users", .stall(.beforeHead))
    #expect(
      try await list(server, on: terminal, environment: environment, options: options + ["--timeout", "1"])
        == 69)
    #expect(!(try await terminal.finish().contains("Waiting for")))
  }

  @Test func noNoteIsPrintedWhenStandardErrorIsNoTerminal() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/users", .stall(.beforeHead))
    let outcome = try await InnoSample.run("people", "list", "--api", server.baseURL, "--timeout", "1")
    #expect(
      outcome.error.hasPrefix(
        "error: GET \(server.baseURL)/users: no complete response within 1 second, all attempts included\n"))
  }

  @Test func shellShowsItsPromptBeforeASlowServerResponds() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    let gate = Latch()
    server.route("/users") { _, _ in
      gate.wait()
      return .json(Self.users)
    }
    server.route("/users/1", .json(String(Self.users.dropFirst().dropLast())))
    async let run = Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell", "--no-color", "--api", server.baseURL],
      environment: UserFolders().environment.updating(["TERM": "xterm"]),
      input: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      error: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true))
    #expect(try await terminal.wait(for: "innosample> ").contains("Loading people…\r\n\rinnosample> "))
    try terminal.type("select 1\n")
    _ = try await terminal.wait(for: "Waiting for GET \(server.baseURL)/users…")
    gate.open()
    #expect(try await terminal.wait(for: "@a • a@b.c").contains("\r\u{1B}[K"))
    // On a terminal a failure is shown, and is not the exit code.
    try terminal.type("nothing\nquit\n")
    #expect(try await run.terminationStatus == .exited(0))
    #expect(try await terminal.finish().contains("error: 'nothing' is not available on this screen."))
  }

  @Test func shellCanBeLeftWhileItLoads() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    server.route("/users", .stall(.beforeHead))
    async let run = Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["shell", "--api", server.baseURL],
      environment: UserFolders().environment.updating(["TERM": "xterm"]),
      input: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true), output: .discarded,
      error: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true))
    _ = try await terminal.wait(for: "innosample> ")
    try terminal.type("quit\n")
    #expect(try await run.terminationStatus == .exited(0))
    _ = try await terminal.finish()
  }
}
