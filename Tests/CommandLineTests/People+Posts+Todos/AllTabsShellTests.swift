import Programs
import Testing

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
    let outcome = try await InnoSampleProcess.run("shell", "--format", "json", input: script)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      try outcome.screens == [
        "people.list", "people.overview", "people.list", "posts.list", "posts.highlights", "posts.list", "posts.detail",
        "posts.list",
        "todos.list", "todos.digest", "todos.list", "posts.detail", "people.list",
      ])
  }

  @Test func unavailableCommandListsTheAvailableOnes() async throws {
    let outcome = try await InnoSampleProcess.run("shell", input: "back\n")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("'back' is not available on this screen."))
    #expect(outcome.error.contains("Available: select ID, refresh, filter TEXT, overview, tab people|posts|todos"))
  }
}
