import Foundation
import Glibc
import LoopbackServer
import Programs
import Testing

/// What is typed in a form survives the end of the app.
struct DraftTests {
  private static func open(_ form: String, in app: AppInTerminal) async throws {
    try await app.press("2")
    try await app.shows("Posts  1 of 3")
    switch form {
    case "post-1": try await app.press("e")
    case "new-post": try await app.press("c")
    default:
      try await app.press("m")
      try await app.shows("\nAdd ")
      try await app.press("Tab")
    }
    try await app.shows("Esc Leave the field")
  }

  @Test(
    arguments: [
      ("new-post", SIGHUP), ("post-1", SIGTERM), ("comment-on-post-1", SIGHUP), ("new-post", SIGKILL),
      ("comment-on-post-1", SIGKILL),
    ])
  func draftIsThereAfterTheAppWasEnded(form: String, signal: Int32) async throws {
    let api = try LoopbackServer.sample()
    defer { api.stop() }
    api.route("/posts/1", .json(#"{"id":1,"userId":1,"title":"p1","body":""}"#))
    api.route("/posts/1/comments", .json("[]"))
    try await withTemporaryFolder { folder in
      let file = "\(folder.path)/innosample/drafts/\(form).json"
      let environment = "LANG=C.UTF-8 XDG_STATE_HOME=\(folder.path)"
      try await TerminalSession.with(columns: 100, rows: 20, environment: environment) { session in
        let app = AppInTerminal(session: session, api: api)
        try await app.start()
        try await Self.open(form, in: app)
        try await session.type("Zoë's lantern")
        try await app.shows("Zoë's lantern")
        if signal == SIGKILL {
          try await Polling.wait(
            for: "the draft", in: { try? String(contentsOfFile: file, encoding: .utf8) },
            until: { $0?.contains("lantern") == true })
        }
        app.send(signal)
        try await app.shows("status \(128 + signal)")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        // A killed app has not given the terminal back: Enter is no end of a line.
        try await session.type("stty sane\n")
        try await Polling.wait(for: "whole lines", in: { session.isInCanonicalMode }, until: { $0 })
        try await app.start()
        try await Self.open(form, in: app)
        try await app.shows("Zoë's lantern", "A draft, written just now")
        // Leaving the field, and then the form.
        try await app.press("Escape", "Escape")
        try await app.shows("Discard what you wrote?")
        try await app.press("Tab", "Enter")
        try await app.shows(without: ["Zoë's lantern"])
        try await app.quit()
        #expect(!FileManager.default.fileExists(atPath: file))
      }
    }
  }
}
