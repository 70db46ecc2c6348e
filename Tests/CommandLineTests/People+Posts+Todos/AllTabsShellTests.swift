import Programs
import Testing

@testable import innosample

/// The scripted shell on all tabs of the sample.
struct AllTabsShellTests {
  @Test func everyCommandOfTheShellLeadsToItsScreen() async throws {
    let script = """
      refresh
      overview
      close
      tab posts
      highlights
      close
      select 5
      back
      tab todos
      digest
      close
      open innosample://host/posts/7
      tab people
      """
    let outcome = try await InnoSample.run("shell", "--format", "json", input: script)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      try outcome.screens == [
        "people.list", "people.overview", "people.list", "posts.list", "posts.highlights", "posts.list", "posts.detail",
        "posts.list",
        "todos.list", "todos.digest", "todos.list", "posts.detail", "people.list",
      ])
  }

  @Test func helpHasExamplesAndLinksOfTheTabs() {
    #expect(
      Examples.all.hasPrefix(
        """
          innosample people list
          innosample people show 3 --format json
          innosample posts list --limit 5 --api localhost:3000
          innosample open innosample://host/people/2

        """))
    #expect(Examples.all.hasSuffix("\n  innosample shell --help\n  innosample serve --port 3000"))
    #expect(Examples.link == "innosample://host/people")
    #expect(Examples.links.hasPrefix("  innosample://host/people\n  innosample://host/people/:userID\n"))
    #expect(Examples.links.contains("\n  innosample://host/todos\n"))
    let links = Examples.links.split(separator: "\n")
    for path in ["/posts/author/:authorID", "/posts/:postID/comments", "/todos/assignee/:assigneeID"] {
      #expect(links.contains("  innosample://host\(path)"), "\(path)")
    }
  }

  @Test func unavailableCommandListsTheAvailableOnes() async throws {
    let outcome = try await InnoSample.run("shell", input: "back\n")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("'back' is not available on this screen."))
    #expect(
      outcome.error.contains(
        "Available: select ID, refresh, filter TEXT, posts-of ID, todos-of ID, overview, tab people|posts|todos"))
  }
}
