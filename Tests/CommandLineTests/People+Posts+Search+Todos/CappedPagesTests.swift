import Foundation
import LoopbackServer
import Programs
import Testing

/// Lists of a server that sends at most ten items at once, and links the next page (RFC 8288), as GitHub's does.
struct CappedPagesTests {
  /// 45 items of each collection.
  private func server(saysTotal: Bool = true) throws -> LoopbackServer {
    let server = try LoopbackServer()
    let items: [String: @Sendable (Int) -> String] = [
      "/users": { #"{"id":\#($0),"name":"n\#($0)","username":"u","email":"e","address":{"city":"c"}}"# },
      "/posts": { #"{"id":\#($0),"userId":1,"title":"n\#($0)","body":"b"}"# },
      "/posts/1/comments": { #"{"id":\#($0),"postId":1,"name":"n\#($0)","email":"e","body":"b"}"# },
      "/comments": { #"{"id":\#($0),"postId":1,"name":"n\#($0)","email":"e","body":"b"}"# },
      "/todos": { #"{"id":\#($0),"userId":1,"title":"n\#($0)","completed":false}"# },
    ]
    for (path, item) in items {
      server.route(path) { request, _ in
        let (page, size) = (request.number("_page") ?? 1, min(10, request.number("_limit") ?? 10))
        let part = (1...45).dropFirst((page - 1) * size).prefix(size)
        let query = request.query("q").map { "q=\($0)&" } ?? ""
        let next = "<\(path)?\(query)_page=\(page + 1)&_limit=\(size)>; rel=\"next\""
        return .json(
          "[\(part.map(item).joined(separator: ","))]",
          headers: (page * size < 45 ? [("Link", next)] : []) + (saysTotal ? [("X-Total-Count", "45")] : []))
      }
    }
    server.route("/posts/1", .json(#"{"id":1,"userId":1,"title":"n1","body":"b"}"#))
    return server
  }

  @Test(
    arguments: [true, false],
    [
      ("people list", 45, ""), ("people list --limit 40", 40, ""),
      ("posts list --all", 45, ""), ("posts list --search n --all", 45, ""), ("people posts 1 --all", 45, ""),
      ("posts comments 1", 45, ""), ("todos list", 20, "note: 20 of 45 are shown; --all shows all.\n"),
      ("todos list --all", 45, ""), ("todos assignee 1 --all", 45, ""), ("search n --all", 180, ""),
      ("search n", 20, "note: 20 of 180 are shown; --all shows all.\n"),
    ])
  func allPagesAreFetched(saysTotal: Bool, expected: (command: String, rows: Int, error: String)) async throws {
    let server = try server(saysTotal: saysTotal)
    defer { server.stop() }
    let outcome = try await InnoSample.run(
      expected.command.split(separator: " ").map(String.init) + ["--api", server.baseURL])
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.split(separator: "\n").count == expected.rows)
    #expect(outcome.error == expected.error)
  }

  /// What a page that the server has shortened leaves out is said, also where the user has asked for more.
  @Test(arguments: [
    ("posts list", true, "note: 10 of 45 are shown; --all shows all.\n"),
    ("posts list --limit 40", true, "note: 10 of 45 are shown; --all shows all.\n"),
    ("posts list --limit 40", false, "note: the first 10 are shown; --all shows all.\n"),
    ("posts list --limit 10", true, ""),
    ("posts list --fields id", true, "note: 10 of 45 are shown; --all shows all.\n"),
  ])
  func shortenedPageIsSaidToBeOne(command: String, saysTotal: Bool, note: String) async throws {
    let server = try server(saysTotal: saysTotal)
    defer { server.stop() }
    let outcome = try await InnoSample.run(command.split(separator: " ").map(String.init) + ["--api", server.baseURL])
    #expect(outcome.code == 0)
    #expect(outcome.output.split(separator: "\n").count == 10)
    #expect(outcome.error == note)
  }

  @Test(arguments: [
    ("posts list --all", 45, 45, false), ("posts list", 10, 45, true), ("todos list", 20, 45, true),
    ("todos list --all", 45, 45, false), ("people list", 45, 45, false), ("people list --filter n4", 7, 45, false),
  ])
  func numbersOfAListAreTrue(command: String, shown: Int, total: Int, hasMore: Bool) async throws {
    let server = try server()
    defer { server.stop() }
    let outcome = try await InnoSample.run(
      command.split(separator: " ").map(String.init) + ["--api", server.baseURL, "--format", "json"])
    let list = try #require(try outcome.json as? [String: Any])
    #expect(list["shown"] as? Int == shown)
    #expect(list["total"] as? Int == total)
    #expect(list["hasMore"] as? Bool == hasMore)
  }
}

extension ReceivedRequest {
  fileprivate func number(_ name: String) -> Int? { query(name).flatMap { Int($0) } }
}
