import Foundation
import Programs
import Testing

/// The user's editor on the body of a post: the terminal is handed over to it, and taken back however it ends.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"))
struct ExternalEditorTests {
  /// Opens the editor from the form of a new post, whose body is `draft`; `body` continues in the editor, or behind it.
  private func withEditor(_ command: String, _ body: (TmuxSession) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let editor = folder.appending(path: "editor")
      try Data("#!/bin/sh\n\(command)\n".utf8).write(to: editor)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)
      let environment = "LANG=C.UTF-8 XDG_STATE_HOME=\(folder.path) TMPDIR=\(folder.path) VISUAL= EDITOR=\(editor.path)"
      try await TmuxSession.with(columns: 70, rows: 20, environment: environment) { session in
        try await session.enter("clear; before=$(stty -g); \(Program.buildFolder)/innosample; echo status $?")
        try await session.wait(for: ["10 of 10"])
        try await session.press("2")
        try await session.wait(for: ["Posts ("])
        try await session.press("c")
        try await session.wait(for: ["New post"])
        try await session.type("T")
        try await session.press("Tab")
        try await session.type("draft")
        try await session.press("C-e")
        try await body(session)
        try await session.press("Escape", "Escape")
        try await session.wait(for: ["Discard what you wrote?"])
        try await session.press("Tab", "Enter")
        try await session.wait(for: ["Posts ("], without: ["New post"])
        try await session.press("q")
        try await session.waitForShell()
        #expect(try await session.differencesOfTheTerminal() == "")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("text-") }.isEmpty)
    }
  }

  @Test func textThatTheEditorSavesIsInTheForm() async throws {
    try await withEditor(#"grep -q draft "$1" && printf 'first\n\nsecond\n' > "$1""#) { session in
      try await session.wait(for: ["New post", "first", "second"], without: ["draft"])
    }
  }

  @Test func keysGoToTheEditor() async throws {
    try await withEditor(#"exec vi "$1""#) { session in
      try await session.wait(for: ["draft", "~"], without: ["New post"])
      try await session.type("A and more")
      try await session.press("Escape")
      try await session.type(":wq")
      try await session.press("Enter")
      try await session.wait(for: ["New post", "draft and more"])
    }
  }

  @Test(arguments: [
    ("exit 3", "ended with exit code 3"), ("kill -9 $$", "was ended by signal 9"),
    ("exec /nonexistent/editor", "was not found"),
  ])
  func editorThatFailsLeavesTheText(command: String, message: String) async throws {
    try await withEditor(command) { session in
      try await session.wait(for: ["New post", "draft", message])
    }
  }

  /// By itself, or with its whole job as editors do.
  @Test(arguments: ["kill -STOP $$", "kill -TSTP 0"])
  func suspendedEditorIsContinuedByForeground(stop: String) async throws {
    try await withEditor("\(stop); echo \"continued\" > \"$1\"") { session in
      try await session.wait(for: ["Stopped"])
      try await session.enter("clear; fg")
      try await session.wait(for: ["New post", "continued"], without: ["draft"])
    }
  }

  @Test func controlCIsTheEditors() async throws {
    try await withEditor("trap 'echo interrupted > \"$1\"; exit 0' INT; echo waiting; while :; do sleep 0.1; done") {
      session in
      try await session.wait(for: ["waiting"])
      try await session.press("C-c")
      try await session.wait(for: ["New post", "interrupted"], without: ["draft"])
    }
  }
}

/// What a failed editor has saved.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"))
struct FailedEditorTests {
  @Test func savedTextOfAnEditorThatIsKilledIsKept() async throws {
    try await withTemporaryFolder { folder in
      let editor = folder.appending(path: "editor")
      try Data("#!/bin/sh\necho saved > \"$1\"; kill -9 $$\n".utf8).write(to: editor)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)
      let environment = "LANG=C.UTF-8 XDG_STATE_HOME=\(folder.path) TMPDIR=\(folder.path) VISUAL=\(editor.path)"
      try await TmuxSession.with(columns: 200, rows: 20, environment: environment) { session in
        try await session.enter("\(Program.buildFolder)/innosample")
        try await session.wait(for: ["10 of 10"])
        try await session.press("2")
        try await session.wait(for: ["Posts ("])
        try await session.press("c")
        try await session.wait(for: ["New post"])
        try await session.press("Tab", "C-e")
        try await session.wait(for: ["was ended by signal 9", "What it has saved is in"])
      }
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("text-") }
      let file = folder.appending(path: try #require(kept)).path
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "saved\n")
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }
  }
}
