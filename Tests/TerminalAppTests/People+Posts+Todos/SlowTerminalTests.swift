import Dispatch
import Foundation
import Glibc
import LoopbackServer
import Programs
import Testing

/// The app on a line that takes 1 KB a second.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"))
struct SlowTerminalTests {
  /// What comes out of the app is shown by a terminal that reads a pipe.
  @Test func screenIsCompleteAfterATerminalThatReadsSlowly() async throws {
    try await TmuxSession.with(columns: 60, rows: 20) { shown in
      try await withTemporaryFolder { folder in
        let pipe = folder.appending(path: "pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        try await shown.enter("clear; stty raw -echo; cat \(pipe)")
        let line = try SlowLine(to: pipe, columns: 60, rows: 20)
        // The app ends with its line, also when it is not as expected.
        defer { line.close() }
        let api = try LoopbackServer.sample()
        defer { api.stop() }
        let app = Task { [path = line.path] in
          try await Program(at: "/bin/sh").run(
            ["-c", "exec \(AppInTerminal.program) --api \(api.baseURL) <>\(path) >&0"],
            environment: ["TERM": "xterm", "LANG": "C.UTF-8"])
        }
        try await shown.wait(for: ["Loaded 3 of 3 people"])
        // Faster than frames can be shown. F5, a key without a meaning, follows Escape: with the 2 it would be Alt-2.
        for key in ["j", "j", "k", "o", "\u{1B}\u{1B}[15~", "2", "j", "1", "j"] {
          line.type(key)
          try await Task.sleep(for: .milliseconds(20))
        }
        try await shown.wait(for: Self.expected) { $0 == Self.expected }
        line.type("q")
        #expect(try await app.value.code == 0)
      }
    }
  }

  private static let expected = """
    [People (3)]   Posts (3)   Todos   Search   Settings
    ────────────────────────────────────────────────────────────
    Filter none
    ╭─ People ─╮ ╭─ Cities ─╮
    │ 3 of 3   │ │ 1        │
    ╰──────────╯ ╰──────────╯
        1 Ada [Oslo]
          @u1 • u1@b.c

        2 佐藤 美咲 [Oslo]
          @u2 • u2@b.c

    ›   3 Zoë [Oslo]
          @u3 • u3@b.c



    Activity
    • Loaded 3 of 3 people
    / Search  r Load  o Overview  : Command  ? Keys  …  q Quit

    """
}

/// A terminal whose other end passes on 1 KB a second.
private final class SlowLine {
  let path: String
  private let controller: Int32
  /// Held open by this process: the line stays when the app has ended, until it is closed.
  private let terminal: Int32
  private let source: any DispatchSourceRead

  init(to pipe: String, columns: UInt16, rows: UInt16) throws {
    var (controller, terminal) = (Int32(0), Int32(0))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&controller, &terminal, nil, nil, &size) == 0)
    (self.controller, self.terminal) = (controller, terminal)
    path = String(cString: ttyname(terminal))
    let output = open(pipe, O_WRONLY)
    source = DispatchSource.makeReadSource(fileDescriptor: controller, queue: DispatchQueue(label: "SlowLine"))
    source.setEventHandler { [controller] in
      var piece = [UInt8](repeating: 0, count: 128)
      let count = read(controller, &piece, piece.count)
      if count > 0 { _ = write(output, piece, count) }
      usleep(125_000)
    }
    // Closed when nothing reads it any more: a read after that would take bytes of another test's pipe.
    source.setCancelHandler { [controller] in
      _ = Glibc.close(controller)
      _ = Glibc.close(output)
    }
    source.activate()
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  func close() {
    source.cancel()
    _ = Glibc.close(terminal)
  }
}
