import LoopbackServer
import Programs
import Testing

/// The screens against a server that behaves like jsonplaceholder.typicode.com, which confirms writes and forgets them.
struct JSONPlaceholderScreenTests {
  private func run(until text: String = "Loaded 10 of 10 people", _ body: (AppInTerminal) async throws -> Void)
    async throws
  {
    try await AppInTerminal.run(columns: 100, rows: 40, api: .jsonPlaceholder(), until: text, body)
  }

  @Test func peopleAreShown() async throws {
    try await run { app in
      try await app.shows("› 1 ", "1 of 10")
      try await app.press("Enter")
      try await app.shows("Leanne Graham", "Gwenborough", "Romaguera-Crona")
      try await app.press("Escape")
      try await app.quit()
    }
  }

  @Test func createdPostIsShownAndSaidNotToBeKept() async throws {
    try await run { app in
      try await app.press("2")
      try await app.shows("1 of 100", "sunt aut facere")
      try await app.press("c")
      try await app.shows("New post")
      try await app.session.type("A lantern")
      try await app.press("Tab")
      try await app.session.type("It shines.")
      try await app.press("C-s")
      try await app.shows("A lantern", "It shines.", "0 comments")
      try await app.press("Escape")
      try await app.shows("› 101   A lantern", "1 of 101")
      try await app.press("r")
      try await app.shows("1 of 100", without: ["A lantern"])
      try await app.quit()
    }
  }

  @Test func commentIsAddedToAPost() async throws {
    try await run { app in
      try await app.press("2")
      try await app.shows("1 of 100")
      try await app.press("Enter")
      try await app.shows("5 comments", "Eliseo@gardner.biz")
      try await app.press("m")
      try await app.shows("Add")
      try await app.press("Tab")
      try await app.session.type("Well said")
      try await app.press("C-s")
      try await app.shows("Guest guest@example.com", "Well said")
      #expect(app.api.requests.last { $0.method == "POST" }?.path == "/comments")
      try await app.press("C-c")
      try await app.shows("status 0")
    }
  }

  @Test func toggledTodoIsDoneUntilTheListIsLoadedAgain() async throws {
    try await run { app in
      try await app.press("3")
      try await app.shows("1 of 200", "○  delectus aut autem")
      try await app.press("Space")
      try await app.shows("✓  delectus aut autem", "Saved 'delectus aut autem'")
      try await app.press("r")
      try await app.shows("○  delectus aut autem", "not kept")
      try await app.quit()
    }
  }

  @Test func deletionIsConfirmedWhenTheUserQuits() async throws {
    try await run { app in
      try await app.press("2")
      try await app.shows("1 of 100")
      try await app.press("Enter")
      try await app.shows("5 comments")
      try await app.press("d")
      try await app.shows("Deleted in ")
      try await app.quit()
      #expect(app.api.requests.last?.method == "DELETE")
    }
  }

  @Test func searchFindsSomethingInEachCollection() async throws {
    try await run { app in
      try await app.press("4")
      try await app.shows("Search")
      try await app.press("/")
      try await app.session.type("aut")
      try await app.shows("sunt aut facere", "delectus aut autem")
      try await app.press("Tab")
      try await app.quit()
    }
  }
}
