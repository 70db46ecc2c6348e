import Foundation
import Glibc
import LoopbackServer
import Programs
import Synchronization
import Testing

/// Writes and searches whose responses come out of order, pages that come while one scrolls, and what is sent when the
/// user leaves.
struct WriteTests {
  private func post(_ id: Int, _ title: String = "p") -> String {
    #"{"id":\#(id),"userId":1,"title":"\#(title)\#(id)","body":"b"}"#
  }

  /// Deletes a post, and leaves the app while that can be undone.
  private func deleteAndLeave(
    status: String, _ leave: (AppInTerminal) async throws -> Void
  ) async throws -> [ReceivedRequest] {
    let api = try LoopbackServer.sample()
    api.route("/posts/1") { [self] request, _ in request.method == "DELETE" ? .json("{}") : .json(post(1)) }
    api.route("/posts/1/comments", .json("[]"))
    var requests: [ReceivedRequest] = []
    try await AppInTerminal.run(api: api) { app in
      try await app.press("2")
      try await app.shows("p1", "Loaded 3 of 3 posts")
      try await app.press("Enter")
      try await app.shows("0 comments")
      try await app.press("d")
      try await app.shows("s: press u, or type undo, to keep 'p1'")
      try await leave(app)
      try await app.shows("status \(status)")
      requests = api.requests
    }
    return requests
  }

  @Test func pendingDeletionIsSentWhenTheUserQuits() async throws {
    let requests = try await deleteAndLeave(status: "0") { try await $0.press("q") }
    #expect(requests.count { $0.method == "DELETE" } == 1)
  }

  /// The app sends the deletion after five seconds in any case: on a busy machine that can be before the signal, and
  /// the test tries again.
  @Test(arguments: [("C-c", "130"), ("SIGTERM", "143")])
  func pendingDeletionIsDroppedByAnInterruptionWhichSaysSo(leaving: String, status: String) async throws {
    var sent = 1
    for _ in 0..<5 where sent > 0 {
      let requests = try await deleteAndLeave(status: "") { app in
        if leaving == "C-c" { try await app.press(leaving) } else { app.send(SIGTERM) }
        let screen = try await app.shows("status ")
        if !app.api.requests.contains(where: { $0.method == "DELETE" }) {
          #expect(screen.contains("error: Post 1 was not deleted: the deletion was not sent"))
          #expect(screen.contains("status \(status)"))
        }
      }
      sent = requests.count { $0.method == "DELETE" }
    }
    #expect(sent == 0)
  }

  @Test func deletionIsUndoneFromAnotherTab() async throws {
    var sent = 1
    for _ in 0..<5 where sent > 0 {
      let requests = try await deleteAndLeave(status: "0") { app in
        try await app.press("1")
        try await app.shows("[1 People", "to keep 'p1'")
        try await app.press("u")
        try await app.shows("[1 People", without: ["to keep 'p1'"])
        try await app.press("q")
      }
      sent = requests.count { $0.method == "DELETE" }
    }
    #expect(sent == 0)
  }

  @Test func createdPostIsTheSelectedRowOfTheListUntilTheUserSelectsAnother() async throws {
    let api = try LoopbackServer.sample()
    api.route("/posts") { [self] request, _ in
      request.method == "POST" ? .json(post(9, "new "), status: 201) : .json(LoopbackServer.posts(1...3))
    }
    api.route("/posts/9", .json(post(9, "new ")))
    api.route("/posts/9/comments", .json("[]"))
    try await AppInTerminal.run(columns: 80, rows: 24, api: api) { app in
      try await app.press("2")
      try await app.shows("Loaded 3 of 3 posts")
      try await app.press("Down", "c")
      try await app.shows("New post")
      try await app.press("C-s")
      // At the fields, and nowhere else.
      try await app.shows("A post needs a title.", "A post needs a text.", without: ["not complete"])
      try await app.session.type("new 9")
      try await app.press("Tab")
      try await app.session.type("b")
      try await app.press("C-s")
      try await app.shows("0 comments")
      try await app.press("Escape")
      try await app.shows("› 9 ")
      try await app.press("Down", "1")
      try await app.shows("[1 People")
      try await app.press("2")
      try await app.shows("› 1 ")
      try await app.quit()
    }
  }

  @Test func togglesWhoseResponsesComeOutOfOrderEndAsTheServerHasThem() async throws {
    let api = try LoopbackServer.sample()
    let done = Mutex<Set<Int>>([])
    let first = DispatchSemaphore(value: 0)
    @Sendable func todo(_ id: Int) -> String {
      let completed = done.withLock { $0.contains(id) }
      return #"{"id":\#(id),"userId":1,"title":"todo \#(id)","completed":\#(completed)}"#
    }
    api.route("/todos") { _, _ in .json("[\((1...3).map(todo).joined(separator: ","))]") }
    for id in 1...3 {
      api.route("/todos/\(id)") { request, _ in
        if id == 1 { first.wait() }
        if id == 2 { return .json("{}", status: 409) }
        done.withLock { done in if request.bodyText.contains("true") { done.insert(id) } else { done.remove(id) } }
        return .json(todo(id))
      }
    }
    try await AppInTerminal.run(rows: 24, api: api) { app in
      defer { first.signal() }
      try await app.press("3")
      try await app.shows("todo 3", "Loaded 3 of 3 todos")
      // The first waits for its response when the others have theirs.
      try await app.press("Space", "Down", "Space", "Down", "Space")
      try await app.shows("saving…", "failed", "Done")
      first.signal()
      try await app.shows("failed", "is not confirmed", without: ["saving…"])
      #expect(done.withLock(\.self) == [1, 3])
      try await app.press("r")
      try await app.hides("failed")
      try await app.shows("2")
      try await app.quit()
    }
  }

  @Test func searchShowsWhatWasTypedLastWhenAnEarlierResponseComesLate() async throws {
    let api = try LoopbackServer.sample()
    let late = DispatchSemaphore(value: 0)
    api.route("/posts") { [self] request, _ in
      switch request.query("q") {
      case nil: return .json("[\(post(1))]", headers: [("X-Total-Count", "1")])
      case "lantern": return .json("[\(post(8, "lantern"))]", headers: [("X-Total-Count", "1")])
      default:
        late.wait()
        late.signal()
        return .json("[\(post(9, "late lan"))]", headers: [("X-Total-Count", "1")])
      }
    }
    try await AppInTerminal.run(rows: 24, api: api) { app in
      defer { late.signal() }
      try await app.press("2")
      try await app.shows("p1", "Loaded 1 of 1 posts")
      try await app.press("BTab")
      try await app.session.type("lan")
      try await Polling.wait(
        for: "a search for 'lan'", in: { api.requests.map(\.target) }, until: { $0.contains { $0.contains("q=lan") } })
      try await app.session.type("tern")
      try await app.shows("lantern8")
      late.signal()
      // The request before was cancelled: its response goes nowhere.
      try await app.press("BSpace")
      try await app.session.type("n")
      try await app.shows("lantern8", without: ["late lan"])
      try await app.press("Tab")
      try await app.quit()
    }
  }

  @Test func scrollingToTheLastRowLoadsPageAfterPage() async throws {
    let api = try LoopbackServer.sample()
    api.route("/posts") { [self] request, _ in .page(of: (1...70).map { post($0) }, for: request) }
    try await AppInTerminal.run("--limit 30", rows: 24, api: api) { app in
      try await app.press("2")
      try await app.shows("Loaded 30 of 70 posts")
      #expect(!api.requests.contains { $0.query("_page") == "2" })
      for shown in ["Loaded 60 of 70 posts", "Loaded 70 of 70 posts"] {
        try await app.press("End")
        try await app.shows(shown)
      }
      try await app.press("End")
      try await app.shows("p70")
      try await app.quit()
    }
  }
}
