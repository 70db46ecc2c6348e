import LoopbackServer
import Programs
import Testing

/// The command line of the app, and the one of the shell.
struct TypedLineTests {
  @Test func linesAreCompletedRunAndRecalled() async throws {
    try await AppInTerminal.run { app in
      try await app.press(":", "p", "Tab")
      try await app.shows("people  posts  posts-of  previous")
      try await app.press("e", "Tab", "s", "h", "Tab", "2", "Enter")
      try await app.shows("City  Oslo", "佐藤 美咲")
      try await app.press(":", "Up")
      try await app.shows(":people show 2")
      try await app.press("BSpace", "3", "Enter")
      // Ctrl-C would cancel the line that still runs, and not close the next one.
      try await app.shows("Zoë", without: ["╭─ Command", "Loading", "Waiting for"])
      try await app.press(":", "Up", "Up")
      try await app.shows(":people show 2")
      try await app.press("C-c")
      try await app.hides("╭─ Command")
      try await app.press(":")
      try await app.shows("╭─ Command")
      try await app.press("C-d")
      try await app.hides("╭─ Command")
      try await app.press(":")
      try await app.session.type("tab posts")
      try await app.press("Enter")
      try await app.shows("[2 Posts (3)]")
      try await app.press(":", "h", "e", "Tab", "Enter")
      try await app.shows("╭─ Help ─", "OVERVIEW: Lists and items")
      try await app.press("End")
      try await app.shows("redraw ", "Leave the shell")
      try await app.press("Escape")
      try await app.hides("╭─ Help ─")
      try await app.press(":")
      try await app.session.type("help people")
      try await app.press("Enter")
      try await app.shows("╭─ Help ─", "USAGE: innosample people")
      try await app.press("Escape")
      try await app.hides("╭─ Help ─")
      try await app.press(":")
      try await app.session.type("posts show --help")
      try await app.press("Enter")
      try await app.shows("╭─ Help ─")
      try await app.press("Escape")
      try await app.hides("╭─ Help ─")
      try await app.press(":")
      try await app.session.type("quit")
      try await app.press("Enter")
      try await app.shows("status 0")
    }
  }

  @Test func panelsFitANarrowTerminal() async throws {
    try await AppInTerminal.run(columns: 40, rows: 24, until: "Loaded 3 of 3 peo") { app in
      try await app.press("?")
      try await app.shows("Load again", "│ t   Trace", "Keys ─")
      try await app.press("End")
      try await app.shows("│ help", "│   List the commands of the program")
      try await app.press("Escape")
      try await app.hides("Keys ─")
      try await app.press(":")
      let screen = try await app.shows("Command ─", "Tab completes")
      #expect(screen.split(separator: "\n").contains { $0.hasPrefix("│ :") && $0.hasSuffix("│") })
      try await app.press("Tab")
      try await app.shows("│ activity  auto-refresh", "│ help  keys")
      try await app.press("Escape")
      try await app.hides("Command ─")
      try await app.quit()
    }
  }

  @Test(arguments: [("?", "╭─ Keys ─", ["?", "q", "Escape"]), (":", "╭─ Command ─", ["Escape", "C-c"])])
  func keyBarOfAPanelShowsOnlyHowToCloseIt(key: String, panel: String, closing: [String]) async throws {
    try await AppInTerminal.run(columns: 80) { app in
      for close in closing {
        try await app.press(key)
        try await app.shows(panel, "\nEsc Close", without: ["q Quit\n", "r Load again  "])
        try await app.press(close)
        try await app.hides(panel)
        try await app.shows("[1 People (3)]", "q Quit")
      }
      try await app.quit()
    }
  }

  @Test func keysOfTheScreenDoNothingWhileTheListOfKeysIsOpen() async throws {
    try await AppInTerminal.run(columns: 80) { app in
      try await app.press("?")
      try await app.shows("╭─ Keys ─")
      try await app.press("2", "]", "t", "o", "Escape")
      try await app.hides("╭─ Keys ─")
      try await app.shows("[1 People (3)]", "q Quit", without: ["╭─ Trace", "╭─ Overview"])
      try await app.quit()
      #expect(!app.api.requests.contains { $0.path == "/posts" })
    }
  }

  @Test(arguments: ["exit", "q"])
  func synonymsOfQuitEndTheApp(word: String) async throws {
    try await AppInTerminal.run { app in
      try await app.press(":")
      try await app.session.type(word)
      try await app.press("Enter")
      try await app.shows("status 0")
    }
  }

  @Test func reasonOfAFailedLineIsShownUntilTheNextCommand() async throws {
    let api = try LoopbackServer.sample()
    api.route("/users") { _, number in number == 1 ? .json(LoopbackServer.people) : .stall(.beforeHead) }
    try await AppInTerminal.run(columns: 80, api: api) { app in
      for (line, message) in [
        ("selct 1", "'selct' is not available on this screen. Did you mean 'select'?"),
        ("select 99", "There is no person 99  List them to see which ids there are."),
        ("help selct", "'selct' is not available on this screen. Did you mean 'select'?"),
        ("open http://x", "The link was not followed"),
      ] {
        try await app.press(":")
        try await app.session.type(line)
        try await app.press("Enter")
        try await app.shows(message)
      }
      try await app.press("r")
      // The reason is gone while the refresh still runs.
      try await app.shows("Loading people again…", without: ["The link was not followed"])
      try await app.press("C-c")
      try await app.hides("Loading people again…")
      try await app.quit()
    }
  }

  @Test(arguments: [
    (["Enter"], "City  Oslo"), (["Tab", "x"], "x"), (["i"], "╭─ Overview"), (["2"], "[2 Posts (3)]"),
  ])
  func reasonOfAFailedLineGoesWithTheNextAction(keys: [String], leadsTo text: String) async throws {
    try await AppInTerminal.run(columns: 80) { app in
      try await app.press(":")
      try await app.session.type("select 999")
      try await app.press("Enter")
      try await app.shows("There is no person 999")
      // It can be read while the selection moves.
      try await app.press("Down", "Up", "Down")
      try await app.shows("› 2 ", "There is no person 999")
      for key in keys { try await app.press(key) }
      try await app.shows(text, without: ["There is no person 999"])
      // Leaves the field.
      try await app.press("Escape")
      try await app.quit()
    }
  }

  @Test func clickOnARowIsAnActionToo() async throws {
    try await AppInTerminal.run(columns: 80) { app in
      try await app.press(":")
      try await app.session.type("select 999")
      try await app.press("Enter")
      try await app.shows("There is no person 999")
      try await app.click(10, 5)
      try await app.shows("City  Oslo", without: ["There is no person 999"])
      try await app.quit()
    }
  }

  @Test func tabThatATypedLineOpensIsLoadedEvenIfTheLineFails() async throws {
    let api = try LoopbackServer.sample()
    api.route("/posts/1", .json("{}"))
    try await AppInTerminal.run(columns: 80, api: api) { app in
      try await app.press(":")
      try await app.session.type("posts edit 99 --title x")
      try await app.press("Enter")
      try await app.shows("There is no post 99", "p3")
      try await app.quit()
      try await app.start()
      try await app.press(":")
      try await app.session.type("posts delete 1 --yes")
      try await app.press("Enter")
      try await app.shows("Post 1 is deleted.")
      try await app.press("Escape")
      try await app.shows("Loaded 3 of 3 posts", "This server has not kept the deletion of post 1.")
      try await app.quit()
    }
  }

  @Test func controlCCancelsTheRunningCommand() async throws {
    let api = try LoopbackServer.sample()
    api.route("/users") { _, number in number == 1 ? .json(LoopbackServer.people) : .stall(.beforeHead) }
    try await AppInTerminal.run(api: api) { app in
      try await app.press("r")
      try await app.shows("Loading people again…")
      try await app.press("C-c")
      try await app.press("2")
      try await app.shows("[2 Posts (3)]")
      try await app.press("C-c")
      try await app.shows("status 0")
    }
  }

  private func inShell(_ api: LoopbackServer, _ body: (AppInTerminal) async throws -> Void) async throws {
    defer { api.stop() }
    try await TerminalSession.with(columns: 60, rows: 20) { session in
      let app = AppInTerminal(session: session, api: api)
      try await session.enter(
        "clear; \(AppInTerminal.program) shell --api \(api.baseURL) --retries 0; echo status $?")
      try await app.shows("innosample>")
      try await body(app)
      #expect(try await session.differencesOfTheTerminal() == "")
    }
  }

  @Test func shellEditsItsLines() async throws {
    try await inShell(.sample()) { app in
      try await app.press("t", "Tab")
      try await app.shows("tab  todos")
      try await app.press("C-c", "p", "Tab")
      try await app.shows("people  posts")
      try await app.press("e", "Tab", "s", "h", "Tab", "3", "Enter")
      // Before the prompt the terminal delivers lines (termios(3)), and Ctrl-D is no character that can be read later.
      try await app.shows("Zoë\n", "City  Oslo", "\ninnosample>\n")
      try await app.press("Up", "Left", "C-k", "1", "Enter")
      try await app.shows("Ada\n", "\ninnosample>\n")
      // It ends the line of the prompt too.
      try await app.press("C-d")
      try await app.shows("\nstatus 0")
    }
  }

  @Test func shellContinuesWhenControlCCancelsACommand() async throws {
    let api = try LoopbackServer.sample()
    api.closesIdleConnections = true
    api.route("/posts") { _, number in number == 1 ? .stall(.beforeHead) : .json(LoopbackServer.posts(1...3)) }
    try await inShell(api) { app in
      try await app.session.enter("posts list")
      // A busy machine may still load the people.
      try await app.shows("Waiting for GET \(api.baseURL)/posts")
      try await app.press("C-c")
      try await app.shows("error: Interrupted.")
      try await app.waitForNoConnections()
      try await app.session.enter("tab posts")
      try await app.shows("Posts  3 of 3", "p3")
      try await app.session.enter("people show 3")
      try await app.shows("Zoë\n")
      try await app.press("q", "u", "Tab", "Enter")
      try await app.shows("status 0")
    }
  }
}
