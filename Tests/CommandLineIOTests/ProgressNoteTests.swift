import CommandLineIO
import Programs
import Testing

/// What a terminal shows while a program waits.
struct ProgressNoteTests {
  /// What a terminal shows when `body` runs with a note on it.
  private func shown(
    columns: UInt16 = 80, term: String = "xterm", isEnabled: Bool = true,
    _ body: @MainActor (ProgressNote, PseudoTerminal) async throws -> Void
  ) async throws -> String {
    let terminal = try PseudoTerminal(columns: columns)
    try await withConsole(environment: ["TERM": term], error: terminal.descriptor()) {
      let note = ProgressNote(isEnabled: isEnabled)
      try await note.during { try await body(note, terminal) }
    }
    return try await terminal.finish()
  }

  @Test func whatTakesLongIsNamedUntilItIsDone() async throws {
    let shown = try await shown { note, terminal in
      note.report("Copying…")
      _ = try await terminal.wait(for: "Copying…")
      note.report("Still copying…")
      _ = try await terminal.wait(for: "Still")
    }
    #expect(shown == "Copying…\r\u{1B}[KStill copying…\r\u{1B}[K")
  }

  @Test func noteIsErasedBeforeAMessage() async throws {
    let shown = try await shown { note, terminal in
      note.report("Copying…")
      _ = try await terminal.wait(for: "Copying…")
      Console.current.writeError("one\n")
    }
    #expect(shown == "Copying…\r\u{1B}[Kone\r\n")
  }

  @Test func noteIsCutToTheWidthOfTheTerminal() async throws {
    let shown = try await shown(columns: 20) { note, terminal in
      note.report("Waiting for http://localhost/users…")
      _ = try await terminal.wait(for: "Waiting")
    }
    #expect(shown == "Waiting for http:/…\r\u{1B}[K")
  }

  @Test(arguments: [("dumb", true), ("xterm", false)])
  func terminalThatCannotEraseALineAndDisabledNoteShowNothing(term: String, isEnabled: Bool) async throws {
    let shown = try await shown(term: term, isEnabled: isEnabled) { note, _ in
      note.report("Copying…")
      // Longer than a note takes to appear.
      try await Task.sleep(for: .milliseconds(400))
    }
    #expect(shown.isEmpty)
  }

  @Test(.timeLimit(.minutes(10))) func slowReaderReceivesOnlyTheNewestLine() async {
    let note = ProgressNote(isEnabled: false)
    note.report("Waiting…")
    note.report(nil)
    var lines = note.lines.makeAsyncIterator()
    let line: String? = await lines.next() ?? "the end"
    #expect(line == nil)
  }
}
