import LoopbackServer
import Programs
import Testing

/// The search in a real terminal, over a server that ignores the query.
@Suite(.enabled(if: TmuxSession.isInstalled, "needs tmux"))
struct SearchInTerminalTests {
  @Test func resultOpensInItsFeatureAndTheResultsAreThereAfterwards() async throws {
    let api = try LoopbackServer.sample()
    api.route("/comments", .json(#"[{"id":4,"postId":2,"name":"p2 again","email":"x@b.c","body":"Well said."}]"#))
    api.route("/posts/2", .json(#"{"id":2,"userId":1,"title":"p2","body":""}"#))
    api.route("/posts/2/comments", .json("[]"))
    try await AppInTerminal.run(api: api) { app in
      try await app.press("4")
      try await app.shows("[Search]", "Type a text to search for.")
      try await app.press("/")
      try await app.session.type("p2")
      try await app.shows("people 0  posts 1  todos 0  comments 1", "[posts] p2", "[comments] p2 again")
      try await app.press("Tab", "Enter")
      try await app.shows("Esc Back", "[posts] p2")
      try await app.press("o")
      try await app.shows("[Posts", "Author 1")
      try await app.press("4")
      try await app.shows("Esc Back", "[posts] p2")
      try await app.press("Escape")
      try await app.shows("people 0  posts 1  todos 0  comments 1", "[comments] p2 again")
      try await app.quit()
    }
  }
}
