import Foundation
import LoopbackServer
import Programs
import Testing

/// Every command against a server that behaves like jsonplaceholder.typicode.com.
struct JSONPlaceholderTests {
  /// A command, and what it is to do.
  struct Case: CustomTestStringConvertible {
    let command: String
    var code: Int32 = 0
    /// The number of lines on standard output.
    var lines: Int?
    var output = ""
    var error = ""
    /// The methods and targets, in any order: some requests run at once.
    let requests: [String]

    var testDescription: String { command }
  }

  static let reads = [
    Case(command: "people list", lines: 10, output: "Leanne Graham", requests: ["GET /users"]),
    Case(command: "people list --limit 3", lines: 3, requests: ["GET /users"]),
    Case(command: "people list --filter graham", lines: 1, output: "Leanne Graham", requests: ["GET /users"]),
    Case(command: "people show 1", output: "Leanne Graham", requests: ["GET /users/1"]),
    Case(
      command: "people show 11", code: 66, error: "error: There is no person 11\n",
      requests: ["GET /users/11"]),
    Case(command: "people overview", output: "10", requests: ["GET /users"]),
    Case(command: "people posts 3", lines: 10, requests: ["GET /posts?_page=1&_limit=18&userId=3"]),
    Case(command: "people todos 3", lines: 20, requests: ["GET /todos"]),
    Case(
      command: "posts list", lines: 18, error: "note: 18 of 100 are shown; --all shows all.\n",
      requests: ["GET /posts?_page=1&_limit=18"]),
    Case(command: "posts list --limit 40", lines: 40, requests: ["GET /posts?_page=1&_limit=40"]),
    Case(command: "posts list --page 6", lines: 10, requests: ["GET /posts?_page=6&_limit=18"]),
    Case(
      command: "posts list --page 7", lines: 0, error: "note: There is no page 7: the last one is 6.\n",
      requests: ["GET /posts?_page=7&_limit=18"]),
    Case(command: "posts list --all", lines: 100, requests: ["GET /posts"]),
    Case(
      command: "posts list --search occaecati", lines: 1, output: "sunt aut facere",
      requests: ["GET /posts?_page=1&_limit=18&q=occaecati"]),
    Case(command: "posts show 1", output: "sunt aut facere", requests: ["GET /posts/1", "GET /posts/1/comments"]),
    Case(
      command: "posts show 101", code: 66, error: "error: There is no post 101\n",
      requests: ["GET /posts/101", "GET /posts/101/comments"]),
    Case(command: "posts highlights", output: "sunt aut facere", requests: ["GET /posts?_page=1&_limit=18"]),
    Case(
      command: "posts comments 1", lines: 5, output: "Eliseo@gardner.biz",
      requests: ["GET /posts/1", "GET /posts/1/comments"]),
    Case(
      command: "todos list", lines: 20, error: "note: 20 of 200 are shown; --all shows all.\n", requests: ["GET /todos"]
    ),
    Case(command: "todos list --all", lines: 200, requests: ["GET /todos"]),
    Case(command: "todos list --state done --assignee 3 --all", lines: 7, requests: ["GET /todos"]),
    Case(command: "todos show 1", output: "delectus aut autem", requests: ["GET /todos"]),
    Case(command: "todos show 201", code: 66, error: "error: There is no todo 201\n", requests: ["GET /todos"]),
    Case(command: "todos digest", output: "200", requests: ["GET /todos"]),
    Case(command: "todos assignee 3", lines: 20, requests: ["GET /todos"]),
    Case(
      command: "search leanne", lines: 1, output: "people-1\t",
      requests: ["users", "posts", "todos", "comments"].map { "GET /\($0)?q=leanne" }),
    Case(command: "search show todos-1", output: "delectus aut autem", requests: ["GET /todos/1"]),
    Case(command: "search show posts-101", code: 66, requests: ["GET /posts/101"]),
    Case(command: "open innosample://host/todos/assignee/2", lines: 20, requests: ["GET /todos"]),
  ]

  static let writes = [
    Case(
      command: "posts create --title T --body B", lines: 1, output: "101\n",
      requests: ["POST /posts", "GET /posts/101/comments"]),
    Case(
      command: "posts edit 1 --title T", lines: 1, output: "1\n",
      requests: ["PATCH /posts/1", "GET /posts/1/comments"]),
    // The server confirms it with what was sent, and no post.
    Case(
      command: "posts edit 101 --title T", code: 65, error: "error: Not confirmed: PATCH ",
      requests: ["PATCH /posts/101"]),
    Case(command: "posts delete 1 --yes", output: "1", requests: ["DELETE /posts/1"]),
    // The server confirms this too.
    Case(command: "posts delete 101 --yes", output: "101", requests: ["DELETE /posts/101"]),
    Case(
      command: "posts comment 1 --body Well", lines: 1, output: "501\n",
      requests: ["GET /posts/1", "GET /posts/1/comments", "POST /comments"]),
    Case(
      command: "todos toggle 1 4", lines: 2, output: "1\t1\ttrue\tdelectus aut autem\t\n",
      requests: ["GET /todos", "PATCH /todos/1", "PATCH /todos/4"]),
    Case(command: "posts create --title T --body B --dry-run", lines: 1, output: "curl --request POST", requests: []),
    Case(command: "posts edit 1 --title T --dry-run", lines: 1, output: "curl --request PATCH", requests: []),
    Case(command: "posts delete 1 --dry-run", lines: 1, output: "curl --request DELETE", requests: []),
    Case(
      command: "posts comment 1 --body B --dry-run", lines: 1, output: "curl --request POST",
      requests: ["GET /posts/1", "GET /posts/1/comments"]),
    Case(command: "todos toggle 1 --dry-run", lines: 1, output: "curl --request PATCH", requests: ["GET /todos"]),
  ]

  private func run(
    _ command: String, on server: LoopbackServer, _ options: String..., input: String = ""
  ) async throws -> Program.Outcome {
    try await InnoSample.run(
      command.split(separator: " ").map(String.init) + ["--api", server.baseURL] + options, input: input,
      environment: ["INNOSAMPLE_TIMEOUT": "600"])
  }

  @Test(arguments: reads + writes)
  func commandSucceedsOrSaysWhy(_ expected: Case) async throws {
    let server = try LoopbackServer.jsonPlaceholder()
    defer { server.stop() }
    let outcome = try await run(expected.command, on: server)
    #expect(outcome.code == expected.code, "\(outcome.error)")
    #expect(outcome.output.contains(expected.output) || expected.output.isEmpty, "\(outcome.output)")
    if let lines = expected.lines { #expect(outcome.output.split(separator: "\n").count == lines) }
    #expect(
      expected.error.isEmpty ? expected.code != 0 || outcome.error.isEmpty : outcome.error.hasPrefix(expected.error))
    #expect(server.requests.map { "\($0.method) \($0.target)" }.sorted() == expected.requests.sorted())
  }

  @Test(arguments: reads + writes)
  func commandPrintsOneJSONObject(_ expected: Case) async throws {
    let server = try LoopbackServer.jsonPlaceholder()
    defer { server.stop() }
    let outcome = try await run(expected.command, on: server, "--format", "json")
    #expect(outcome.code == expected.code)
    if expected.code == 0 {
      #expect(try outcome.json is [String: Any])
    } else {
      #expect(try outcome.failure["code"] != nil)
    }
  }

  @Test func everyCommandOfTheFeaturesIsHere() async throws {
    struct Help: Decodable {
      struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?
      }

      let command: Command
    }

    let help = try await InnoSample.run("--experimental-dump-help")
    let groups = try JSONDecoder().decode(Help.self, from: Data(help.output.utf8)).command.subcommands ?? []
    let tested = Self.reads + Self.writes
    for group in groups where ["people", "posts", "todos", "search"].contains(group.commandName) {
      for command in group.subcommands ?? [] where !["help", "list", "watch"].contains(command.commandName) {
        let name = "\(group.commandName) \(command.commandName)"
        #expect(tested.contains { $0.command.hasPrefix(name) }, "\(name)")
      }
    }
  }

  /// What the server has confirmed is shown, and said not to be kept once it is loaded again.
  @Test(arguments: [
    ("todos toggle 1\nrefresh\n", "not kept\n"),
    ("posts edit 1 --title T\nposts list\nrefresh\n", "This server has not kept the change of post 1."),
    ("posts delete 1 --yes\nposts list\nrefresh\n", "This server has not kept the deletion of post 1."),
  ])
  func writeIsSaidNotToBeKept(script: String, notice: String) async throws {
    let server = try LoopbackServer.jsonPlaceholder()
    defer { server.stop() }
    let outcome = try await run("shell", on: server, input: script)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.components(separatedBy: notice).count == 2, "\(outcome.output)")
  }

  @Test(
    arguments: [
      ("posts create --title T --body B", "/posts", ServerResponse.json("{}", status: 500), 75),
      ("posts create --title T --body B", "/posts", .json("{}", status: 503), 75),
      ("posts create --title T --body B", "/posts", .close, 69),
      ("posts edit 1 --title T", "/posts/1", .truncated("{", announced: 100), 65),
      ("posts delete 1 --yes", "/posts/1", .json("{}", status: 502), 75),
      ("posts comment 1 --body Well", "/comments", .reset, 69),
      ("todos toggle 1", "/todos/1", .json("{}", status: 500), 75),
    ] as [(String, String, ServerResponse, Int32)])
  func writeThatMayHaveBeenAppliedIsSentOnceAndIsNotConfirmed(
    command: String, path: String, response: ServerResponse, code: Int32
  ) async throws {
    let server = try LoopbackServer.jsonPlaceholder()
    defer { server.stop() }
    server.route(path, response)
    let outcome = try await run(command, on: server)
    #expect(outcome.code == code)
    #expect(outcome.error.lowercased().contains("not confirmed: "), "\(outcome.error)")
    #expect(
      outcome.error.hasSuffix("hint: The server may have applied it: load again to see, and repeat it if not.\n"))
    #expect(server.requests.count { $0.path == path && $0.method != "GET" } == 1)
  }
}
