import Foundation
import LoopbackServer
import Programs
import TerminalUI
import Testing

@testable import innosample

/// `innosample search` with the embedded API, and with servers that ignore the query or fail.
struct SearchCommandTests {
  private let state: TemporaryFolder
  private var environment: [String: String?] { ["XDG_STATE_HOME": state.path] }

  init() throws {
    state = try TemporaryFolder()
  }

  private func run(_ arguments: String..., input: String = "") async throws -> Program.Outcome {
    try await InnoSample.run(arguments, input: input, environment: environment)
  }

  /// A server that ignores `q`.
  private func server() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route(
      "/users",
      .json(#"[{"id":1,"name":"Ada Lantern","username":"ada","email":"a@b.c","address":{"city":"Oslo"}}]"#))
    server.route(
      "/posts",
      .json(
        #"[{"id":2,"userId":1,"title":"A LANTERN","body":"b\nc"},{"id":3,"userId":1,"title":"Other","body":"b"}]"#))
    server.route("/todos", .json(#"[{"id":3,"userId":1,"title":"Mend the lantern","completed":false}]"#))
    server.route(
      "/comments", .json(#"[{"id":4,"postId":2,"name":"On lanterns","email":"x@b.c","body":"Well said."}]"#))
    return server
  }

  @Test func resultsOfAllSectionsAreRowsOfEqualFields() async throws {
    let server = try server()
    defer { server.stop() }
    let outcome = try await run("search", "lantern", "--api", server.baseURL)
    #expect(
      outcome.output == """
        people-1\tpeople\t\tAda Lantern\t
        posts-2\tposts\t\tA LANTERN\tb\\nc
        todos-3\ttodos\topen\tMend the lantern\t
        comments-4\tcomments\t\tOn lanterns\tWell said.

        """)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(server.requests.allSatisfy { $0.target.hasSuffix("?q=lantern") })
    let fields = try await run("search", "lantern", "--fields", "id,title", "--limit", "1", "--api", server.baseURL)
    #expect(fields.output.hasPrefix("people-1\tAda Lantern\nposts-2\tA LANTERN\n"))
  }

  @Test func embeddedAPIIsSearchedInFull() async throws {
    let outcome = try await run("search", "quiet", "lantern", "--all", "--format", "json")
    let list = try #require(try outcome.json as? [String: Any])
    #expect(list["screen"] as? String == "search.list")
    #expect(list["query"] as? String == "quiet lantern")
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(items.count == list["total"] as? Int)
    #expect(!items.isEmpty)
    for item in items {
      let texts = [item["title"], item["text"]].compactMap { $0 as? String }
      #expect(texts.contains { $0.localizedCaseInsensitiveContains("quiet lantern") })
    }
    let shown = try await run("search", "show", "posts-3", "--format", "json")
    #expect((try shown.json as? [String: Any])?["screen"] as? String == "search.detail")
  }

  @Test func resultsArePrintedWhenSomeSectionsFail() async throws {
    let server = try server()
    defer { server.stop() }
    server.route("/todos", .json("{}", status: 503))
    let outcome = try await run("search", "lantern", "--api", server.baseURL, "--retries", "0")
    #expect(outcome.code == 75)
    #expect(
      outcome.output.split(separator: "\n").map { $0.prefix(while: { $0 != "\t" }) } == [
        "people-1", "posts-2", "comments-4",
      ])
    #expect(outcome.error.hasPrefix("error: Not searched: todos. GET \(server.baseURL)/todos"))
    let ids = try await run("search", "lantern", "--api", server.baseURL, "--retries", "0", "--fields", "id")
    #expect(ids.code == 75)
    #expect(ids.output == "people-1\nposts-2\ncomments-4\n")
    let json = try await run("search", "lantern", "--api", server.baseURL, "--retries", "0", "--format", "json")
    #expect(json.code == 75)
    #expect((try json.json as? [String: Any])?["shown"] as? Int == 3)
    #expect(try json.failure["code"] == "refused")
  }

  @Test func nothingIsPrintedWhenAllSectionsFail() async throws {
    let outcome = try await run("search", "lantern", "--api", "http://127.0.0.1:9", "--retries", "0")
    #expect(outcome.code == 69)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error.hasPrefix(
        "error: Not searched: people, posts, todos, comments. GET http://127.0.0.1:9/users?q=…: could not connect"))
    #expect(!outcome.error.contains("posts: GET"))
  }

  @Test func withoutATextTheRecentSearchesAreANoteInAPipe() async throws {
    let server = try server()
    defer { server.stop() }
    let first = try await run("search", "--api", server.baseURL)
    #expect(first.output.isEmpty && first.code == 0)
    #expect(first.error == "note: There are no recent searches: give a text to search for.\n")
    for text in ["sea", "quiet\u{1B} lantern"] { _ = try await run("search", text, "--api", server.baseURL) }
    let second = try await run("search", "--api", server.baseURL)
    #expect(second.output.isEmpty && second.code == 0)
    #expect(second.error.hasPrefix("note: Recent searches: 'quiet") && second.error.hasSuffix("lantern', 'sea'.\n"))
    #expect(!second.error.contains("\u{1B}"))
  }

  @Test func searchesAreKeptForTheNextRun() async throws {
    let server = try server()
    defer { server.stop() }
    for text in ["sea", "Lantern", "SEA"] { _ = try await run("search", text, "--api", server.baseURL) }
    let outcome = try await run("search", "--format", "json", "--api", server.baseURL)
    #expect((try outcome.json as? [String: Any])?["recent"] as? [String] == ["SEA", "Lantern"])
    let file = "\(state.path)/innosample/recent-searches"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "SEA\nLantern\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
  }

  @Test func shellOpensAResultInItsFeatureAndComesBackToTheResults() async throws {
    let outcome = try await run(
      "shell", "--format", "json",
      input: "search quiet lantern\nsearch show todos-4\nback\ngoto posts-9\ntab search\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(
      try outcome.screens == ["search.list", "search.detail", "search.list", "posts.detail", "search.list"])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 5 && lines[0] == lines[2] && lines[2] == lines[4])
  }

  @Test func defaultCommandCanBeLeftOutInALineToo() async throws {
    let failure = try await run("shell", input: "search --nothing\n")
    #expect(failure.error == "error: Unknown option '--nothing'\nhint: See 'innosample search --help'.\n")
    #expect(try await run("shell", input: "search\n").code == 0)
    #expect(try await InnoSample.completion.offers("innosample search sea --fie") == ["--fields"])
  }

  @Test func helpShowsASearchAndExplainsTheExitCodeOfPartialResults() async throws {
    let help = try await run("search", "list", "--help")
    #expect(help.output.contains("innosample search lantern"))
    #expect(help.output.contains("the exit code is that of the first failure"))
    let group = try await run("search", "--help").output
    #expect(group.contains("list (default)"))
    #expect(group.hasPrefix("OVERVIEW: Search people, posts, todos and comments for a text.\n"))
  }
}
