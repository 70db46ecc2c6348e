import Dispatch
import LoopbackServer
import Programs
import Testing

/// What the app shows, and what keys and clicks do.
struct ScreenTests {
  @Test func firstScreenIsTheListWithItsKeys() async throws {
    try await AppInTerminal.run { app in
      let expected = """
        [1 People (3)]   2 Posts   3 Todos   4 Search   5 Settings
        ────────────────────────────────────────────────────────────
        People  1 of 3 • 1 city  / filter
          Id      Name             City             E-mail
        › 1       Ada              Oslo             u1@b.c
          2       佐藤 美咲        Oslo             u2@b.c
          3       Zoë              Oslo             u3@b.c

        """
      // A screen may be read while it is drawn.
      try await app.session.wait(for: expected) {
        $0.hasPrefix(expected) && $0.contains("\nLoaded 3 of 3 people  ")
          && $0.contains("\nEnter Open  / Filter  ? Keys")
      }
      try await app.quit()
    }
  }

  @Test func countThatArrivesLateIsDrawnOnItsTab() async throws {
    let api = try LoopbackServer.sample()
    let isOpen = DispatchSemaphore(value: 0)
    api.route("/users") { _, _ in
      isOpen.wait()
      return .json(LoopbackServer.people)
    }
    try await AppInTerminal.run(columns: 80, api: api, until: "Waiting for GET") { app in
      defer { isOpen.signal() }
      try await app.shows("[1 People]   2 Posts", "Loading people…")
      // Another tab is loaded meanwhile.
      try await app.press("3")
      try await app.shows("1 People   2 Posts   [3 Todos (3)]")
      isOpen.signal()
      try await app.shows("1 People (3)   2 Posts   [3 Todos (3)]")
      try await app.press("1")
      try await app.shows("[1 People (3)]   2 Posts   3 Todos (3)")
      try await app.quit()
    }
  }

  @Test func sheetIsDrawnOverTheListAndHasKeysOfItsOwn() async throws {
    try await AppInTerminal.run { app in
      try await app.press("i")
      try await app.shows("╭─ Overview ─", "│ Most active city  Oslo │", "· 1 ", "\nEsc Close", without: ["Enter Open"])
      try await app.press("Escape")
      try await app.hides("Overview ─")
      try await app.quit()
    }
  }

  @Test(arguments: [
    (["Down", "Down"], "› 3 "), (["j"], "› 2 "), (["End", "k"], "› 2 "), (["NPage"], "› 3 "),
    (["End", "Home", "Enter"], "City  Oslo"), (["Down", "Enter", "Escape"], "› 2 "), (["2"], "[2 Posts"),
    (["]", "]"], "[3 Todos"), (["["], "[5 Settings]"), (["5", "]"], "[1 People (3)]"), (["?"], "╭─ Keys ─"),
    ([":"], "╭─ Command ─"), (["r"], "Loaded 3 of 3 people"), (["C-l"], "[1 People (3)]"),
    (["Enter", "a"], "[3 Todos"),
  ])
  func keysLeadToTheirScreens(keys: [String], leadsTo text: String) async throws {
    try await AppInTerminal.run { app in
      for key in keys { try await app.press(key) }
      try await app.shows(text)
      // Closes what is open.
      try await app.press("Escape")
      try await app.session.wait(for: [], without: ["╭─ Keys", "╭─ Command"])
      try await app.quit()
    }
  }

  @Test func clicksSelectRowsAndTabsAndRunCommands() async throws {
    try await AppInTerminal.run { app in
      try await app.click(10, 6)
      try await app.shows("› 2 ")
      try await app.click(10, 6)
      try await app.shows("City  Oslo", "Esc Back")
      try await app.click(3, 20)
      try await app.click(18, 1)
      try await app.shows("[2 Posts", "› 1 ")
      try await app.session.type("\u{1B}[<65;10;9M")
      try await app.click(15, 20)
      try await app.shows("Esc Leave the field")
      try await app.press("Escape")
      try await app.quit()
    }
  }

  @Test func selectionAmong100000RowsSurvivesTabsRefreshAndResize() async throws {
    let api = try LoopbackServer.sample()
    api.route("/posts", .json(LoopbackServer.posts(1...100_000)))
    try await AppInTerminal.run("--all", api: api) { app in
      try await app.press("2")
      try await app.shows("Loaded 100000 of 100000 posts")
      try await app.press("End", "Up")
      try await app.shows("› 99999   p99999")
      try await app.press("1")
      try await app.shows("[1 People (3)]")
      try await app.press("2")
      try await app.shows("› 99999   p99999")
      try await app.session.resize(columns: 40, rows: 14)
      try await app.session.wait { screen in
        screen.contains("› 99999 ") && screen.split(separator: "\n").last?.contains("? Keys") == true
      }
      // The selected row is at another place now.
      api.route("/posts", .json(LoopbackServer.posts(501...100_000)))
      try await app.press("r")
      try await app.shows("Loaded 99500 of 99500", "› 99999 ")
      try await app.press("End")
      try await app.shows("› 100000 ")
      try await app.quit()
    }
  }

  @Test func resizeIsDrawnAtOnce() async throws {
    try await AppInTerminal.run { app in
      for (columns, rows) in [(30, 12), (120, 30), (22, 10), (400, 20)] {
        try await app.session.resize(columns: columns, rows: rows)
        try await app.session.wait { screen in
          let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
          return lines.count == rows + 1 && lines[rows - 1].contains("? Keys")
            && lines[1] == String(repeating: "─", count: columns)
        }
      }
      try await app.quit()
    }
  }

  @Test(arguments: [(80, 5), (80, 4), (30, 6), (20, 4)])
  func selectedRowIsVisibleOnTheSmallestScreens(columns: Int, rows: Int) async throws {
    try await AppInTerminal.run { app in
      try await app.session.resize(columns: columns, rows: rows)
      for (tab, first, second) in [("1", "Ada", "佐藤"), ("2", "p1", "p2"), ("3", "todo 1", "todo 2")] {
        try await app.press(tab)
        try await app.shows("› ", first)
        try await app.press("Down")
        try await app.shows("› ", second)
      }
      try await app.quit()
    }
  }

  @Test func listOfKeysNamesTheKeyOfTheSearchFieldWhereThereIsOne() async throws {
    try await AppInTerminal.run(columns: 80, rows: 40) { app in
      try await app.press("?")
      try await app.shows("╭─ Keys ─", "Home End g G", "Tab, ← → h l", "Search or filter the list")
      try await app.press("Escape", "Enter")
      try await app.shows("@u1", "Esc Back")
      try await app.press("?")
      try await app.shows("╭─ Keys ─", "Leave a field", without: ["Search or filter the list"])
      try await app.press("Escape")
      try await app.hides("╭─ Keys")
      try await app.quit()
    }
  }

  @Test func fieldAboveAListIsEnteredAndLeftByKeys() async throws {
    try await AppInTerminal.run { app in
      try await app.press("/", "z", ":", "q")
      try await app.shows("z:q", "Nothing contains", "Esc Leave the field  Enter To the list")
      try await app.press("BSpace", "BSpace", "Enter")
      try await app.shows("z", "› 3 ", "Esc Clear the filter", "q Quit", without: ["Ada"])
      try await app.press("Escape")
      try await app.shows("/ filter", "Ada", "/ Filter")
      try await app.press("/", "z", "C-u", "Escape", "F5", "G", "Enter")
      try await app.shows("Esc Back", "Zoë")
      try await app.quit()
    }
  }

  @Test(arguments: [40, 60, 80])
  func helpAndQuitAreInTheKeyBarAtAnyWidth(columns: Int) async throws {
    try await AppInTerminal.run(columns: columns) { app in
      try await app.press("Enter")
      try await app.shows("City  Oslo", "\nEsc Back  ", "? Keys  ", "q Quit")
      try await app.press("t")
      try await app.shows("╭─ Trace ─", "? Keys", "q Quit")
      try await app.quit()
    }
  }

  @Test func traceIsVisibleOnASmallScreen() async throws {
    try await AppInTerminal.run(columns: 40, rows: 12) { app in
      try await app.press("t")
      try await app.shows("╭─ Trace ─", "╰───", "[1 People", "q Quit")
      // The commands of the pane itself are not traced.
      try await app.session.resize(columns: 60, rows: 30)
      try await app.press("L")
      try await app.shows("╭─ Trace · app ─", without: ["command trace"])
      try await app.quit()
    }
  }

  @Test func onlyThePaneWithTheFocusHasTheMarkAndTheKeyBarSaysHowToEnterTheOther() async throws {
    try await AppInTerminal.run(columns: 100, rows: 40) { app in
      try await app.shows("› 1 ", without: ["Tab Pane"])
      try await app.press("t")
      try await app.session.wait { screen in
        screen.contains("╭─ Trace ─") && screen.contains("  Tab Pane  ") && screen.contains("\n› 1 ")
          && screen.count { $0 == "›" } == 1
      }
      try await app.press("Tab")
      try await app.session.wait { screen in
        screen.contains("\n· 1 ") && screen.contains("│› ") && screen.count { $0 == "›" } == 1
      }
      try await app.press("t")
      try await app.shows("› 1 ", without: ["Tab Pane", "╭─ Trace"])
      try await app.quit()
    }
  }

  @Test func formAndDetailHaveTheFocusWhileTheTraceIsOpen() async throws {
    try await AppInTerminal.run(columns: 100, rows: 40) { app in
      try await app.press("t")
      try await app.shows("╭─ Trace ─")
      try await app.press("Enter")
      try await app.shows("City  Oslo", "│· ")
      try await app.press("2")
      try await app.shows("› 1 ", "Loaded 3 of 3 posts")
      try await app.press("c", "x", "Enter", "y")
      try await app.shows("│ Title  x ", "│ Text   y ", "│· ")
      try await app.press("C-c")
      try await app.shows("╭─ Discard what you wrote?")
      try await app.press("Tab", "Enter")
      try await app.hides("╭─ New post")
      try await app.quit()
    }
  }

  @Test func unsavedTextIsAskedAboutBeforeAnythingLeavesIt() async throws {
    try await AppInTerminal.run(columns: 80) { app in
      try await app.press("2")
      try await app.shows("Loaded 3 of 3 posts")
      try await app.press("c", "x", "Escape", "F5")
      for key in ["3", "q", "]"] {
        try await app.shows("╭─ New post", "Title  x", "Enter Edit")
        try await app.press(key)
        try await app.shows("╭─ Discard what you wrote?")
        try await app.press("Enter")
        try await app.hides("Discard what")
      }
      try await app.press("3")
      try await app.shows("╭─ Discard what you wrote?")
      try await app.press("Tab", "Enter")
      try await app.hides("╭─ New post")
      try await app.press("3")
      try await app.shows("[3 Todos")
      try await app.quit()
    }
  }

  @Test func waitsAndRetriesAreShownWhileTheyLast() async throws {
    let api = try LoopbackServer.sample()
    let isOpen = DispatchSemaphore(value: 0)
    api.route("/posts") { _, number in
      // Long enough to be seen on a loaded machine.
      if number == 1 { return .json("{}", status: 503, headers: [("Retry-After", "10")]) }
      isOpen.wait()
      return .json(LoopbackServer.posts(1...3))
    }
    try await AppInTerminal.run(columns: 120, api: api) { app in
      defer { isOpen.signal() }
      try await app.press("2")
      try await app.shows("Retrying in 10 seconds (attempt 2 of 3): server error (503): GET http")
      try await app.shows("Waiting for GET http", "attempt 2 of 3…")
      isOpen.signal()
      try await app.shows("Loaded 3 of 3 posts")
      try await app.hides("Waiting for")
      try await app.quit()
    }
  }

  @Test func failureIsShownWithARetryThatHasTheFocus() async throws {
    let api = try LoopbackServer.sample()
    api.route("/users") { _, number in number == 1 ? .json("{}", status: 500) : .json(LoopbackServer.people) }
    try await AppInTerminal.run("--retries 0", rows: 40, api: api, until: "[ Retry ]") { app in
      try await app.shows("╭─ People API Error ─", "server error (500)")
      // What needs the list is not offered without it.
      try await app.press("?")
      try await app.shows("╭─ Keys ─", "Load again", without: ["Overview"])
      try await app.press("End")
      try await app.shows("List the commands of the program", without: ["select ID"])
      try await app.press("Escape")
      try await app.hides("╭─ Keys ─")
      try await app.press("Enter")
      try await app.shows("Loaded 3 of 3 people", "› 1 ")
      try await app.quit()
    }
  }

  @Test func refreshThatFailsKeepsTheContentAndTheSelection() async throws {
    let api = try LoopbackServer.sample()
    api.route("/users") { _, number in number == 2 ? .json("{}", status: 500) : .json(LoopbackServer.people) }
    try await AppInTerminal.run("--retries 0", rows: 30, api: api) { app in
      try await app.press("Down", "r")
      try await app.shows("╭─ People API Error ─", "› 2 ")
      try await app.press("Down")
      try await app.shows("› 3 ")
      try await app.press("r")
      try await app.hides("API Error")
      try await app.quit()
    }
  }
}
