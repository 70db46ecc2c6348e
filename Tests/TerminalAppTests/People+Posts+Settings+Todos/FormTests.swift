import Foundation
import LoopbackServer
import Programs
import Testing

/// Forms and fields, filled in with keys.
struct FormTests {
  @Test func reasonOfAFailedSaveDisappearsWhenThePostIsSaved() async throws {
    let api = try LoopbackServer.sample()
    let post = #"{"id":4,"userId":1,"title":"Hello","body":"World"}"#
    api.route("/posts") { request, _ in
      request.method == "POST" ? .json(post, status: 201) : .json(LoopbackServer.posts(1...3))
    }
    api.route("/posts/4", .json(post))
    api.route("/posts/4/comments", .json("[]"))
    try await AppInTerminal.run(columns: 80, api: api) { app in
      try await app.press("2")
      try await app.shows("Loaded 3 of 3 posts")
      try await app.press("c", "C-s")
      try await app.shows("A post needs a title.", "A post needs a text.")
      try await app.session.type("Hello")
      try await app.press("Tab")
      try await app.session.type("World")
      try await app.press("Tab")
      try await app.shows("Esc Close")
      // The button, which does what ^S does.
      try await app.press("Enter")
      try await app.shows("0 comments", "Esc Back", without: ["A post needs"])
      try await app.press("Escape")
      try await app.shows("1 of 4", "[2 Posts (4)]")
      try await app.quit()
    }
  }

  @Test func enterSavesASetting() async throws {
    try await withTemporaryFolder { folder in
      let environment = "LANG=C.UTF-8 XDG_CONFIG_HOME=\(folder.path)"
      try await AppInTerminal.run(columns: 80, environment: environment) { app in
        try await app.press("5")
        try await app.shows("› api")
        try await app.press("Down", "Down", "Down", "Down", "Enter")
        try await app.shows("Maximum time for a request", "Value    20")
        try await app.press("x", "Enter")
        try await app.shows("'timeout' takes a number", "Value    20")
        try await app.press("BSpace", "7", "Enter")
        try await app.shows("Saved    7, used from the next start", "Value    20", "From     default")
        try await app.press("Escape", "Escape")
        try await app.shows("Saved timeout")
        try await app.quit()
      }
    }
  }

  @Test(arguments: [(80, 5), (80, 4), (30, 6), (20, 4)])
  func selectedSettingIsVisibleOnTheSmallestScreens(columns: Int, rows: Int) async throws {
    try await AppInTerminal.run { app in
      try await app.session.resize(columns: columns, rows: rows)
      try await app.press("5", "End", "Home")
      try await app.shows("› api")
      try await app.quit()
    }
  }

  @Test func reasonOfASettingThatWasNotSavedIsShownOnce() async throws {
    try await withTemporaryFolder { folder in
      let environment = "LANG=C.UTF-8 XDG_CONFIG_HOME=\(folder.path)"
      try await AppInTerminal.run(columns: 80, environment: environment) { app in
        try await app.press("5")
        try await app.shows("› api")
        try await app.press("Down", "Enter")
        try await app.shows("The file with the token to send")
        try await app.session.type("/nonexistent/token")
        try await app.shows("/nonexistent/token", "^S Save")
        try await app.press("C-s")
        let screen = try await app.shows(
          "Not saved: The token file '/nonexistent/token' does not exist.", "Value    none")
        #expect(screen.split(separator: "does not exist").count == 2)
        try await app.press("Escape", ":")
        try await app.session.type("set ''")
        try await app.press("Enter")
        let problem = try await app.shows("'token-file' takes the name of a file, or 'none'.", "q Quit")
        #expect(problem.split(separator: "takes the name").count == 2)
        try await app.press("Escape")
        try await app.shows("token-file was not saved")
        try await app.quit()
      }
    }
  }

  @Test func newCommentIsScrolledIntoView() async throws {
    let api = try LoopbackServer.sample()
    api.route("/posts/1", .json(#"{"id":1,"userId":1,"title":"p1","body":""}"#))
    func comment(_ id: Int) -> String {
      #"{"id":\#(id),"postId":1,"name":"Comment \#(id)","email":"a@b.c","body":"Body \#(id)"}"#
    }
    api.route("/posts/1/comments", .json("[\((1...20).map(comment).joined(separator: ","))]"))
    api.route("/comments", .json(comment(21), status: 201))
    try await AppInTerminal.run(api: api) { app in
      try await app.press("2")
      try await app.shows("Loaded 3 of 3 posts")
      try await app.press("Enter")
      try await app.shows("20 comments")
      try await app.press("m")
      // Keys belong to the comments until the field is entered.
      try await app.shows(
        "Comment 1 ", "Add a comment (Tab; ^S adds it)", "r Load again", without: ["Comment 20"])
      try await app.press("End")
      try await app.shows("Comment 20")
      try await app.press("Home")
      try await app.shows("Comment 1 ")
      try await app.press("Tab", "r", "C-s")
      try await app.shows("Comment 21", "Body 21")
      try await app.press("Escape", "Escape")
      try await app.shows("21 comments")
      try await app.quit()
    }
  }
}
