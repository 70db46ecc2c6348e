import Foundation
import LoopbackServer
import Programs
import SampleAPIs
import Testing

/// docs/guide/your-own-api.md: apps over APIs that are not the sample's.
extension GeneratedAppTests {
  /// The commands of the guide, with its changes of files, print what it shows. The app that they make passes its tests
  /// and does in full screen what it does on the command line.
  @Test func guideToAnAPIOfOnesOwnMakesAnAppOfTheTracker() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.serve(.tracker)
    let guide = try Guide(at: "docs/guide/your-own-api.md")
    #expect(guide.beginning == "scripts/new-app MyApp ../my-app --bundle-features none\ncd ../my-app\n")
    try await app.become(bundling: "none")
    try await app.follow(guide, asking: server.baseURL)
    try await useInFullScreen(server)
    try await app.check()
  }

  private func useInFullScreen(_ server: LoopbackServer) async throws {
    try await withTemporaryFolder { folder in
      let token = folder.appending(path: "token")
      try Data(IssueTracker.token.utf8).write(to: token)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: token.path)
      let variables = [
        "LANG=C.UTF-8", "MYAPP_API=\(server.baseURL)", "MYAPP_OWNER=acme", "MYAPP_REPO=tools",
        "MYAPP_TOKEN_FILE=\(token.path)",
      ]
      try await TerminalSession.with(columns: 100, rows: 26, environment: variables.joined(separator: " ")) { screen in
        try await screen.enter("clear; '\(app.folder.path)/.build/debug/myapp'; echo status $?")
        try await screen.wait(for: ["of many", "Say what a token is for"])
        try await screen.press("End")
        try await screen.wait(for: ["Loaded 44 of 44"])

        try await screen.enter(":filter closed")
        try await screen.wait(for: ["of 14 • closed", "Crash with two users"])
        try await screen.enter(":filter all")
        try await screen.wait(for: ["of many • all"])
        try await screen.enter(":select 30")
        try await screen.wait(for: ["34 comments", "Which version?"])
        try await screen.press("Escape")

        // A text that only the server rejects, which is then one letter shorter.
        try await screen.press("c")
        try await screen.wait(for: ["New issue"])
        try await screen.type(String(repeating: "x", count: 257))
        try await screen.press("C-s")
        try await screen.wait(for: ["is too long"])
        try await screen.press("BSpace", "C-s")
        try await screen.wait(for: ["Created issue 59", "State       open"])
        try await screen.press("x")
        try await screen.wait(for: ["Changed issue 59", "State       closed"])
        try await screen.enter(":state open")
        try await screen.wait(for: ["State       open"])
        try await screen.enter(":events")
        try await screen.wait(for: ["Events", "Actor login"])
        try await screen.press("Escape")
        try await screen.wait(for: ["State       open"])
        try await screen.enter(":lock")
        try await screen.wait(for: ["lock is done"])
        try await screen.press("Escape", "q")
        try await screen.wait(for: ["status 0"])
      }
    }
    let states = server.requests.filter { $0.method == "PATCH" && $0.path.hasSuffix("/59") }.map(\.bodyText)
    #expect(states == [#"{"state":"closed"}"#, #"{"state":"open"}"#])
  }

  @Test func featuresOfOtherAPIsNeedNoEdit() async throws {
    let guide = try Guide(at: "docs/guide/your-own-api.md")
    let (orders, stations) = (try LoopbackServer(), try LoopbackServer())
    defer { for server in [orders, stations] { server.stop() } }
    orders.serve(.orders)
    stations.serve(.stations)
    try await app.become(bundling: "none")
    for (server, name) in [(orders, "Orders"), (stations, "Stations")] {
      let command = try #require(guide.command(beginningWith: "scripts/new-feature \(name) "))
      try await app.run("bash", ["-c", "export MYAPP_API='\(server.baseURL)'\n\(command)"])
    }
    try await app.check()

    let (order, station) = ("9F3C1A20-0000-4000-8000-00000002B081", "64f0c0ffee000000001a001a")
    try await expect("orders", "list", "--limit", "5", "--api", orders.baseURL, shows: 5)
    try await expect("orders", "list", "--all", "--api", orders.baseURL, shows: 43)
    #expect(try await app.program("orders", "show", order, "--api", orders.baseURL).contains("A-1043"))
    try await expect("stations", "list", "--all", "--api", stations.baseURL, shows: 26)
    #expect(try await app.program("stations", "show", station, "--api", stations.baseURL).contains("Museum 26"))
    // The embedded API has the same records, and sends them in the same way.
    try await expect("orders", "list", "--all", "--api", "embedded", shows: 43)
    try await expect("stations", "list", "--all", "--api", "embedded", shows: 26)
  }
}
