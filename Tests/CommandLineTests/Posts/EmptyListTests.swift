import LoopbackServer
import Programs
import Testing

/// A server that has nothing is no failure.
struct EmptyListTests {
  private func run(_ arguments: [String], input: String = "") async throws -> Program.Outcome {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts", .json("[]"))
    return try await InnoSample.run(arguments + ["--api", server.baseURL], input: input)
  }

  @Test func emptyListIsPrintedAsAnEmptyArray() async throws {
    let outcome = try await run(["posts", "list", "--format", "json"])
    #expect(outcome.code == 0)
    #expect(
      outcome.output == #"{"hasMore":false,"items":[],"phase":"loaded","screen":"posts.list","shown":0,"total":0}"#
        + "\n")
    #expect(outcome.error.isEmpty)
  }

  @Test func emptyListIsASentence() async throws {
    let outcome = try await run(["shell"], input: "posts list\n")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("There are no posts.\n"))
    #expect(outcome.error.isEmpty)
  }

  @Test func emptyListIsNoRowsWhenItIsPiped() async throws {
    let outcome = try await run(["posts", "list"])
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.isEmpty)
  }

  @Test func modalOfAnEmptyListIsAnEmptySummary() async throws {
    let outcome = try await run(["posts", "highlights", "--format", "json"])
    #expect(outcome.code == 0)
    #expect(outcome.output == #"{"screen":"posts.highlights","summary":{"posts":[]}}"# + "\n")
  }

  @Test func itemOfAnEmptyListIsNotFound() async throws {
    let outcome = try await run(["posts", "show", "1"])
    #expect(outcome.code == 66)
    #expect(outcome.error == "error: There is no post 1\nhint: 'innosample posts list' shows which there are.\n")
  }
}
