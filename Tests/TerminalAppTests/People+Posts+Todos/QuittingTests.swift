import Dispatch
import Glibc
import LoopbackServer
import Programs
import Testing

/// Leaving the app while something is written: it is confirmed, or the user is told that it is not.
struct QuittingTests {
  /// Marks the first todo as done, and quits once the server has the request. Then `respond` lets it respond.
  private func quit(
    _ api: LoopbackServer, keys: [String] = ["Space"], shows texts: String..., respond: () -> Void = {}
  ) async throws -> String {
    var screen = ""
    try await AppInTerminal.run(columns: 100, api: api) { app in
      try await app.press("3")
      try await app.shows("todo 1", "Loaded 3 of 3 todos")
      for key in keys {
        try await app.press(key)
        try await app.shows("saving…")
      }
      try await Polling.wait(for: "a write", in: { api.requestCount("/todos/1") }, until: { $0 == 1 })
      try await app.press("q")
      try await Polling.wait(for: "the shell's screen", in: { app.session.isInCanonicalMode }, until: { $0 })
      respond()
      screen = try await app.session.wait(for: texts, without: [])
    }
    return screen
  }

  private func server(_ gate: DispatchSemaphore, _ response: @escaping @Sendable (Bool) -> ServerResponse) throws
    -> LoopbackServer
  {
    let api = try LoopbackServer.sample()
    api.route("/todos/1") { request, number in
      if number == 1 { gate.wait() }
      return response(request.bodyText.contains("true"))
    }
    return api
  }

  private func todo(_ completed: Bool) -> ServerResponse {
    .json(#"{"id":1,"userId":1,"title":"todo 1","completed":\#(completed)}"#)
  }

  @Test func writeThatIsConfirmedInTimeIsNotMentioned() async throws {
    let gate = DispatchSemaphore(value: 0)
    let api = try server(gate, todo)
    let screen = try await quit(api, shows: "status 0") { gate.signal() }
    #expect(!screen.contains("onfirmed"))
  }

  /// What the user has asked for during a write is sent after it.
  @Test func writeThatFollowsAnotherIsSent() async throws {
    let gate = DispatchSemaphore(value: 0)
    let api = try server(gate, todo)
    _ = try await quit(api, keys: ["Space", "Space"], shows: "status 0") { gate.signal() }
    let bodies = api.requests.filter { $0.path == "/todos/1" }.map(\.bodyText)
    #expect(bodies == [#"{"completed":true}"#, #"{"completed":false}"#])
  }

  @Test(arguments: [
    (ServerResponse.json("{}", status: 500), "server error (500)", 75), (.close, "the server closed", 69),
    (.json("{}", status: 409), "changed elsewhere", 1),
  ])
  func writeThatFailsAfterwardsIsReported(response: ServerResponse, reason: String, code: Int) async throws {
    let gate = DispatchSemaphore(value: 0)
    let api = try server(gate) { _ in response }
    _ = try await quit(
      api, shows: "error: Not confirmed: the change of todo 1 (PATCH ", reason, "hint: ", "status \(code)"
    ) { gate.signal() }
    #expect(api.requestCount("/todos/1") == 1)
  }

  @Test func writeWithoutAResponseIsReportedAfterAShortTime() async throws {
    let api = try LoopbackServer.sample()
    api.route("/todos/1", .stall(.beforeHead))
    _ = try await quit(
      api, shows: "error: Not confirmed: the change of todo 1 (no response within 3 s)",
      "hint: The server may have applied it: load again to see, and repeat it if not.", "status 69")
  }

  /// A command that writes, its request, and what it changes.
  @Test(arguments: [
    ("todos toggle 1", "PATCH /todos/1", "the change of todo 1"),
    ("posts create --title T --body B", "POST /posts", "the new post"),
    ("posts edit 1 --title T", "PATCH /posts/1", "the change of post 1"),
    ("posts comment 1 --body B", "POST /comments", "the comment on post 1"),
  ])
  func signalDuringAWriteNamesWhatIsNotConfirmed(command: String, request: String, change: String) async throws {
    let api = try LoopbackServer.sample()
    for path in ["/posts", "/posts/1", "/comments", "/todos/1", "/todos/2"] {
      api.route(path) { received, _ in
        switch received.method {
        case "GET" where path == "/posts": .json(LoopbackServer.posts(1...3))
        case "GET": .json(#"{"id":1,"userId":1,"title":"p1","body":""}"#)
        default: .stall(.beforeHead)
        }
      }
    }
    api.route("/posts/1/comments", .json("[]"))
    try await AppInTerminal.run(columns: 100, api: api) { app in
      try await app.press(":")
      try await app.session.type(command)
      try await app.press("Enter")
      try await Polling.wait(
        for: request, in: { api.requests.map { "\($0.method) \($0.path)" } }, until: { $0.contains(request) })
      app.send(SIGTERM)
      try await app.shows(
        "error: Not confirmed: \(change) (no response within 3 s)", "error: Terminated.", "status 143")
    }
  }

  @Test func deletionByACommandIsWaitedForToo() async throws {
    let gate = DispatchSemaphore(value: 0)
    let api = try LoopbackServer.sample()
    api.route("/posts/1") { _, _ in
      gate.wait()
      return .json("{}", status: 500)
    }
    try await AppInTerminal.run(columns: 100, api: api) { app in
      try await app.press(":")
      try await app.session.type("posts delete 1 --yes")
      try await app.press("Enter")
      try await Polling.wait(for: "a deletion", in: { api.requestCount("/posts/1") }, until: { $0 == 1 })
      try await app.press("q")
      try await Polling.wait(for: "the shell's screen", in: { app.session.isInCanonicalMode }, until: { $0 })
      gate.signal()
      try await app.shows("error: The deletion of post 1 is not confirmed: DELETE ", "status 75")
    }
  }
}
