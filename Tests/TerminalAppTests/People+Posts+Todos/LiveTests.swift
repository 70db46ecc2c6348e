import Foundation
import Programs
import Testing

/// Screens that follow the server: another program writes, and nobody presses a key.
@Suite(.timeLimit(.minutes(10))) struct LiveTests {
  /// The app in a terminal, with the embedded API, whose file another program writes.
  struct LiveApp {
    let session: TerminalSession
    let folders: UserFolders

    /// Performs a command of another process on the same file.
    func elsewhere(_ arguments: String...) async throws {
      let outcome = try await Program(at: AppInTerminal.program).run(
        arguments, environment: ["XDG_STATE_HOME": "\(folders.path)/state"])
      try #require(outcome.code == 0, "\(outcome.error)")
    }

    @discardableResult
    func shows(
      _ texts: String..., without others: [String] = [], file: String = #fileID, line: Int = #line
    ) async throws -> String {
      try await session.wait(for: texts, without: others, file: file, line: line)
    }
  }

  /// Waits until the app follows the server, and runs a line in it.
  private func withApp(
    _ line: String, columns: Int = 60, until text: String, _ body: (LiveApp) async throws -> Void
  ) async throws {
    let folders = UserFolders()
    defer { folders.remove() }
    try await TerminalSession.with(
      columns: columns, rows: 20, environment: "LANG=C.UTF-8 XDG_STATE_HOME=\(folders.path)/state"
    ) { session in
      try await session.enter("clear; \(AppInTerminal.program); echo status $?")
      try await session.wait(for: ["live"])
      try await session.press(":")
      try await session.type(line)
      try await session.press("Enter")
      try await session.wait(for: [text])
      try await body(LiveApp(session: session, folders: folders))
      try await session.press("q")
      try await session.wait(for: ["status 0"])
    }
  }

  @Test func rowsOfOthersAppearChangeAndGoWhileTheSelectionStays() async throws {
    try await withApp("posts list", until: "1 of 100") { app in
      try await app.session.press("Down", "Down")
      let screen = try await app.shows("3 of 100")
      try await app.elsewhere("posts", "create", "--title", "written elsewhere", "--body", "text")
      try await app.shows("3 of 101")
      try await app.elsewhere("posts", "edit", "2", "--title", "another title")
      try await app.shows("3 of 101", "another title")
      try await app.elsewhere("posts", "delete", "1", "--yes")
      let selected = screen.split(separator: "\n").first { $0.hasPrefix("›") }.map(String.init) ?? "none"
      try await app.shows("2 of 100", selected)
    }
  }

  @Test func rowThatSomebodyElseTogglesChanges() async throws {
    try await withApp("todos list", until: "1 of 200") { app in
      let row = try await app.shows("1 of 200").split(separator: "\n").first { $0.hasPrefix("›") } ?? ""
      try await app.elsewhere("todos", "toggle", "1")
      try await app.shows("1 of 200", without: [String(row)])
    }
  }

  @Test func openPostChangesGetsCommentsAndGoes() async throws {
    try await withApp("posts show 3", columns: 80, until: "comments") { app in
      try await app.elsewhere("posts", "edit", "3", "--title", "another title")
      try await app.shows("another title")
      try await app.elsewhere("posts", "comment", "3", "--body", "new comment")
      try await app.shows("6 comments")
      try await app.elsewhere("posts", "delete", "3", "--yes")
      try await app.shows("There is no post 3")
    }
  }

  @Test func formKeepsWhatIsTypedAndSaysThatThePostHasChanged() async throws {
    try await withApp("posts show 3", columns: 80, until: "comments") { app in
      try await app.session.press("e")
      try await app.shows("Edit post 3")
      try await app.session.type("mine ")
      try await app.elsewhere("posts", "edit", "3", "--title", "another title")
      try await app.shows("mine ", "This post has changed meanwhile", without: ["another title"])
      try await app.session.press("C-s")
      try await app.shows("mine ", without: ["Edit post 3"])
    }
  }
}

/// The end of the server that the screens follow.
@Suite(.timeLimit(.minutes(10))) struct LostServerTests {
  /// Starts a server of the embedded API, and returns it with its URL.
  private func serve(port: Int, _ folders: UserFolders) throws -> (server: Process, url: String) {
    let (server, output) = (Process(), Pipe())
    server.executableURL = URL(filePath: AppInTerminal.program)
    server.arguments = ["serve", "--port", "\(port)"]
    server.environment = folders.variables()
    server.standardOutput = output
    try server.run()
    // "Serving http://127.0.0.1:41234".
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return (server, String(line.dropFirst("Serving ".count).prefix { $0 != "\n" }))
  }

  /// A stopped process keeps its connections: the client notices by a ping that is not answered.
  @Test func statusLineSaysThatTheServerIsSilentAndThatItIsBack() async throws {
    let folders = UserFolders()
    defer { folders.remove() }
    let (server, url) = try serve(port: 0, folders)
    defer { server.terminate() }
    try await TerminalSession.with(columns: 140, rows: 20) { session in
      try await session.enter("clear; \(AppInTerminal.program) --api \(url); echo status $?")
      try await session.wait(for: ["live", "1 of 10"], without: ["not live"])
      kill(server.processIdentifier, SIGSTOP)
      defer { kill(server.processIdentifier, SIGCONT) }
      try await session.wait(for: ["The server is not heard: ", "not live"])
      kill(server.processIdentifier, SIGCONT)
      try await session.wait(for: ["live"], without: ["not live"])
      try await session.press("q")
      try await session.wait(for: ["status 0"])
    }
  }

  @Test func statusLineSaysThatTheServerIsGoneAndThatItIsBack() async throws {
    let folders = UserFolders()
    defer { folders.remove() }
    let (first, url) = try serve(port: 0, folders)
    let port = try #require(URL(string: url)?.port)
    try await TerminalSession.with(columns: 140, rows: 20) { session in
      try await session.enter("clear; \(AppInTerminal.program) --api \(url); echo status $?")
      try await session.wait(for: ["live", "1 of 10"], without: ["not live"])
      first.terminate()
      try await session.wait(for: ["The server is not heard: ", "not live"])
      let (second, _) = try serve(port: port, folders)
      defer { second.terminate() }
      try await session.wait(for: ["live"], without: ["not live"])
      try await session.press("q")
      try await session.wait(for: ["status 0"])
    }
  }
}
