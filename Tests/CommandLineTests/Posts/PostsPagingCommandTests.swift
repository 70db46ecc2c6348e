import Foundation
import LoopbackServer
import Programs
import Testing

/// Pages and searches on the command line.
struct PostsPagingCommandTests {
  private func ids(_ outcome: Program.Outcome) throws -> [Int] {
    let list = try #require(try outcome.json as? [String: Any], "\(outcome.error)")
    return try #require(list["items"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
  }

  private func list(_ options: String...) async throws -> Program.Outcome {
    try await InnoSample.run(["posts", "list", "--format", "json"] + options)
  }

  @Test func pageIsAsLongAsTheLimit() async throws {
    #expect(try ids(try await list("--page", "2")) == Array(19...36))
    #expect(try ids(try await list("--page", "2", "--limit", "3")) == [4, 5, 6])
    #expect(try ids(try await list("--page", "99", "--limit", "3")).isEmpty)
  }

  @Test func pageOfASearchIsRequestedFromTheServer() async throws {
    let all = try ids(try await list("--search", "lantern", "--all"))
    #expect(all.count > 6)
    #expect(try ids(try await list("--search", "lantern", "--page", "2", "--limit", "3")) == Array(all[3..<6]))
  }

  @Test func pageBehindTheLastPrintsANoteAndNoRows() async throws {
    let rows = try await InnoSample.run("posts", "list", "--page", "1000000", "--limit", "3")
    #expect(rows.code == 0 && rows.output.isEmpty)
    #expect(rows.error == "note: There is no page 1000000: the last one is 34.\n")
    let found = try await InnoSample.run(
      "posts", "list", "--page", "4", "--search", "zzz", "--fields", "id")
    #expect(found.code == 0 && found.output.isEmpty)
    #expect(found.error == "note: There is no page 4.\n")
    let shell = try await InnoSample.run("shell", "--limit", "3", input: "posts list --page 35\n")
    #expect(shell.output.contains("\nThere is no page 35: the last one is 34.\n"))
    #expect(!shell.output.contains("There are no posts."))
  }

  @Test(arguments: ["0", "-1", "x", "1000001"])
  func pageThatIsNoneIsAUsageError(page: String) async throws {
    #expect(try await list("--page", page).code == 64)
  }

  @Test(arguments: [false, true])
  func serverThatIgnoresPagingWorks(saysTotal: Bool) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let posts = (1...7).map { #"{"userId":1,"id":\#($0),"title":"t","body":"b"}"# }.joined(separator: ",")
    server.route("/posts", .json("[\(posts)]", headers: saysTotal ? [("X-Total-Count", "7")] : []))
    let second = try await list("--api", server.baseURL, "--limit", "3", "--page", "2")
    #expect(try ids(second) == [4, 5, 6])
    let shell = try await InnoSample.run(
      "shell", "--api", server.baseURL, "--format", "json", "--limit", "3", input: "tab posts\nmore\nmore\n")
    let last = try #require(shell.output.split(separator: "\n").last)
    #expect(last.contains(#""hasMore":false"#) && last.contains(#""shown":7"#))
  }
}
