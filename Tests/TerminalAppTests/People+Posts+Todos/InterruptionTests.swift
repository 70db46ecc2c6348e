import LoopbackServer
import Programs
import Testing

/// Ctrl-C while something is loaded or written: the request ends, and the screen says what was interrupted.
struct InterruptionTests {
  /// A server without idle connections: one that is open belongs to a request.
  private func server() throws -> LoopbackServer {
    let api = try LoopbackServer.sample()
    api.closesIdleConnections = true
    return api
  }

  /// Presses Ctrl-C once the server has got a request, such as "GET /users", as often as said; waits until the server
  /// has no connection and the screen has `texts`.
  private func interrupt(
    _ app: AppInTerminal, _ request: String, _ count: Int = 1, shows texts: String...
  ) async throws {
    try await Polling.wait(
      for: "\(count) of '\(request)'", in: { app.api.requests.map { "\($0.method) \($0.path)" } },
      until: { $0.count { $0 == request } >= count })
    try await app.press("C-c")
    try await app.waitForNoConnections()
    try await app.session.wait(for: texts, without: ["Waiting for"])
  }

  @Test func interruptedRefreshKeepsTheContentAndCanBeRepeated() async throws {
    let api = try server()
    api.route("/users") { _, number in number == 2 ? .stall(.beforeHead) : .json(LoopbackServer.people) }
    try await AppInTerminal.run(rows: 24, api: api) { app in
      let before = try await app.shows("› 1 ")
      try await app.press("r")
      let loading = try await app.shows("Loading people again…")
      // What is shown stays where it is.
      #expect(loading.split(separator: "\n").prefix(7) == before.split(separator: "\n").prefix(7))
      try await interrupt(app, "GET /users", 2, shows: "Interrupted: press r, or type refresh, to load again.", "Ada")
      try await app.shows(without: ["Loading people again…", "Loading failed"])
      try await app.press("r")
      try await app.shows("Ada", without: ["Interrupted", "Loading people again…"])
      try await app.press("C-c")
      try await app.shows("status 0")
    }
  }

  @Test func interruptedFirstLoadCanBeRetried() async throws {
    let api = try server()
    api.route("/users") { _, number in number == 1 ? .stall(.beforeHead) : .json(LoopbackServer.people) }
    try await AppInTerminal.run(api: api, until: "Loading people…") { app in
      try await interrupt(app, "GET /users", shows: "╭─ People ─", "Interrupted", "[ Retry ]")
      #expect(try await !app.session.screen().contains("reached the server"))
      try await app.press("Enter")
      try await app.shows("Loaded 3 of 3 people")
      try await app.quit()
    }
  }

  @Test func interruptedDetailShowsTheFieldsOfTheList() async throws {
    let api = try server()
    api.route("/users/1", .stall(.insideBody))
    try await AppInTerminal.run(columns: 80, api: api) { app in
      try await app.press("Enter")
      try await app.shows("Loading person 1 again…", "@u1")
      try await interrupt(app, "GET /users/1", shows: "Interrupted: press r", "@u1")
      try await app.quit()
    }
  }

  @Test func interruptedPageCanBeLoadedLater() async throws {
    let api = try server()
    api.route("/posts") { request, number in
      if number == 2 { return .stall(.beforeHead) }
      let posts = (1...40).map { #"{"id":\#($0),"userId":1,"title":"p\#($0)","body":"b"}"# }
      return .page(of: posts, for: request)
    }
    try await AppInTerminal.run(columns: 80, rows: 24, api: api) { app in
      try await app.press("2")
      // The first page fills the screen, so that its last row is in view.
      try await app.shows("1 of 40", "Loading more posts…")
      try await interrupt(
        app, "GET /posts", 2, shows: "There are more posts, which were not loaded: Interrupted.", "p1")
      try await app.press(":")
      try await app.session.type("more")
      try await app.press("Enter")
      try await app.shows("Loaded 36 of 40 posts")
      try await app.quit()
    }
  }

  @Test func interruptedSaveStaysInTheFormAndSaysThatItMayHaveArrived() async throws {
    let api = try server()
    api.route("/posts") { request, _ in
      request.method == "POST" ? .stall(.beforeHead) : .json(LoopbackServer.posts(1...3))
    }
    try await AppInTerminal.run(columns: 80, rows: 24, api: api) { app in
      try await app.press("2")
      try await app.shows("Loaded 3 of 3 posts")
      try await app.press("c")
      try await app.shows("New post")
      try await app.session.type("A title")
      try await app.press("Tab")
      try await app.session.type("A text")
      try await app.press("C-s")
      try await app.shows("Saving…")
      try await interrupt(
        app, "POST /posts", shows: "Not confirmed: Interrupted.",
        "The server may have applied it: load again to see, and repeat it if not.",
        "A text", "[ Save ]")
      // What is written would be lost now: that is asked before. Who presses it again wants to leave.
      try await app.press("C-c")
      try await app.shows("Discard what you wrote?")
      try await app.press("C-c")
      try await app.shows("status 0")
    }
  }

  @Test func interruptedToggleGoesBackAndSaysWhy() async throws {
    let api = try server()
    api.route("/todos/1", .stall(.beforeHead))
    try await AppInTerminal.run(columns: 80, api: api) { app in
      try await app.press("3")
      try await app.shows("todo 1", "Loaded 3 of 3 todos")
      try await app.press("Space")
      try await app.shows("saving…", "✓  todo 1")
      try await interrupt(
        app, "PATCH /todos/1", shows: "Interrupted", "○  todo 1", "failed")
      try await app.quit()
    }
  }

  @Test func interruptedCommentIsKeptAndMayHaveArrived() async throws {
    let api = try server()
    api.route("/posts/1", .json(#"{"id":1,"userId":1,"title":"p1","body":""}"#))
    api.route("/posts/1/comments", .json("[]"))
    api.route("/comments", .stall(.beforeHead))
    try await AppInTerminal.run(columns: 80, api: api) { app in
      try await app.press("2")
      try await app.shows("Loaded 3 of 3 posts")
      try await app.press("Enter")
      try await app.shows("0 comments")
      try await app.press("m")
      try await app.shows("There are no comments.")
      try await app.press("Tab")
      try await app.session.type("Well said")
      try await app.press("C-s")
      try await app.shows("Waiting for POST")
      try await interrupt(
        app, "POST /comments", shows: "Not confirmed: Interrupted. The server may have applied it", "Well said")
      try await app.press("C-c")
      try await app.shows("Discard what you wrote?")
      try await app.press("C-c")
      try await app.shows("status 0")
    }
  }

  @Test func interruptedDeletionShowsThePostAgain() async throws {
    let api = try server()
    api.route("/posts/1") { request, _ in
      request.method == "DELETE" ? .stall(.beforeHead) : .json(#"{"id":1,"userId":1,"title":"p1","body":""}"#)
    }
    api.route("/posts/1/comments", .json("[]"))
    try await AppInTerminal.run(columns: 80, api: api) { app in
      try await app.press(":")
      try await app.session.type("posts delete 1 --yes")
      try await app.press("Enter")
      try await app.shows("Waiting for DELETE")
      try await interrupt(
        app, "DELETE /posts/1", shows: "Deleting post 1 was interrupted: load again to see whether it is there.", "p1")
      try await app.quit()
    }
  }

  @Test func searchWhileTypingCanBeInterrupted() async throws {
    let api = try server()
    api.route("/posts") { request, _ in
      request.query("q") == nil ? .json(LoopbackServer.posts(1...3)) : .stall(.beforeHead)
    }
    try await AppInTerminal.run(columns: 80, api: api) { app in
      try await app.press("2")
      try await app.shows("Loaded 3 of 3 posts")
      try await app.press("/")
      try await app.session.type("p2")
      try await app.shows("Waiting for GET")
      try await interrupt(app, "GET /posts", 2, shows: "Interrupted: press r", "p2")
      try await app.press("C-c")
      try await app.shows("status 0")
    }
  }
}
