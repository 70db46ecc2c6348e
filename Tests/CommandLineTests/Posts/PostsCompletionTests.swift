import LoopbackServer
import Programs
import Testing

/// Completion of the commands of Posts.
struct PostsCompletionTests {
  @Test(arguments: [
    ("help posts ", ["list", "show", "highlights", "comments", "comment", "create", "edit", "delete", "watch"]),
    ("posts cr", ["create"]), ("posts --api http://localhost:3000 list --pag", ["--page"]),
    ("posts list --page 2 --pa", []), ("posts create --title --bo", []), ("posts create --title x --bo", ["--body"]),
    ("posts list --fields ", ["id", "authorID", "title", "body"]), ("posts list --fields ti", ["title"]),
    ("posts list --fields id,t", ["id,title"]), ("posts list --fields id,i", []),
    ("posts list --fields=id,t", ["id,title"]), ("posts comments 3 --fields em", ["email"]),
    ("posts comments --fields ", []), ("posts show 3 --fields ", []),
    ("open innosample://host/pos", ["//host/posts", "//host/posts/", "//host/posts/author/"]),
    ("open innosample://host/posts --fields ti", ["title"]),
  ])
  func lastWordIsCompleted(line: String, words: [String]) async throws {
    #expect(try await InnoSample.completion.offers("innosample \(line)") == words)
  }

  @Test func namesOfFieldsSendNothingToTheServer() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    for (line, field) in [
      ("posts list --api \(server.baseURL) --fields ti", "title"), ("posts list --fields ti", "title"),
      ("posts comments 1 --fields em", "email"),
    ] {
      let offers = try await InnoSample.completion.offers(
        "innosample \(line)", environment: ["INNOSAMPLE_API": server.baseURL])
      #expect(offers == [field])
    }
    #expect(server.requests.isEmpty)
  }
}
