import Foundation
import LoopbackServer
import Programs
import Testing

/// The search in a real terminal, over a server that ignores the query.
struct SearchInTerminalTests {
  @Test func resultOpensInItsFeatureAndBackShowsTheResults() async throws {
    let api = try LoopbackServer.sample()
    api.route("/comments", .json(#"[{"id":4,"postId":2,"name":"p2 again","email":"x@b.c","body":"Well said."}]"#))
    api.route("/posts/2", .json(#"{"id":2,"userId":1,"title":"p2","body":""}"#))
    api.route("/posts/2/comments", .json("[]"))
    let trace = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: trace) }
    try await AppInTerminal.run("--trace \(trace.path)", api: api) { app in
      try await app.press("4")
      try await app.shows("[4 Search]", "Press / and type a text to search for.")
      try await app.press("/")
      try await app.session.type("p2")
      try await app.shows("people 0  posts 1  todos 0  comments 1", "[posts] p2", "[comments] p2 again")
      try await app.press("Tab", "Enter")
      try await app.shows("Esc Back", "[posts] p2")
      try await app.press("o")
      try await app.shows("[2 Posts", "Ada\np2")
      try await app.press("4")
      try await app.shows("Esc Back", "[posts] p2")
      try await app.press("Escape")
      try await app.shows("people 0  posts 1  todos 0  comments 1", "[comments] p2 again")
      try await app.quit()
    }
    // The store of the detail belongs to its screen.
    let steps = try String(contentsOf: trace, encoding: .utf8)
    #expect(steps.contains("SearchDetail"))
  }

  @Test(arguments: [(80, 5), (80, 4), (30, 6), (20, 4)])
  func selectedResultIsVisibleOnTheSmallestScreens(columns: Int, rows: Int) async throws {
    let api = try LoopbackServer.sample()
    api.route("/comments", .json("[]"))
    try await AppInTerminal.run(api: api) { app in
      try await app.session.resize(columns: columns, rows: rows)
      try await app.press("4", "/")
      try await app.session.type("p2")
      try await app.press("Enter")
      try await app.shows("› [post")
      // Cleared, then the field left: the recent searches.
      try await app.press("Escape", "Escape")
      try await app.shows("› p2")
      try await app.quit()
    }
  }

  @Test func keyBarIsShownBelowMoreFailuresThanFitOnTheScreen() async throws {
    let api = try LoopbackServer.sample()
    for path in ["/posts", "/todos", "/comments"] { api.route(path, .json("{}", status: 500)) }
    api.route("/users") { request, _ in
      request.query("q") == nil ? .json(LoopbackServer.people) : .json("{}", status: 500)
    }
    try await AppInTerminal.run("--retries 0", columns: 80, rows: 18, api: api) { app in
      try await app.press("4", "/")
      try await app.session.type("x")
      try await app.shows("The people were not searched", "The todos were not searched", "Esc Leave the field")
      try await app.press("Escape")
      try await app.shows("q Quit")
      try await app.quit()
    }
  }

  @Test func searchThatControlCInterruptsInTheShellLoadsNoMore() async throws {
    let api = try LoopbackServer.sample()
    defer { api.stop() }
    api.route("/comments", .stall(.beforeHead))
    try await TerminalSession.with(columns: 80, rows: 60) { session in
      let app = AppInTerminal(session: session, api: api)
      try await session.enter(
        "clear; \(AppInTerminal.program) shell --api \(api.baseURL) --retries 0; echo status $?")
      try await app.shows("innosample>")
      try await session.enter("search p2")
      // A busy machine may still load the people.
      try await Polling.wait(
        for: "the search", in: { api.requests.map(\.path) }, until: { $0.contains("/comments") })
      try await app.shows("Waiting for GET")
      try await app.press("C-c")
      try await app.shows("error: Interrupted.")
      try await session.enter("tab search")
      try await app.shows("comments failed", "The comments were not searched", "retry-comments")
      try await session.enter("quit")
      try await app.shows("status 0")
    }
  }
}
