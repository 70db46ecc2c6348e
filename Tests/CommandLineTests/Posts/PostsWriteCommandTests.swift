import Foundation
import LoopbackServer
import Programs
import Subprocess
import Testing

/// The commands that write, against the embedded API and against a server that refuses.
struct PostsWriteCommandTests {
  private static let post = #"{"userId":1,"id":7,"title":"T","body":"B"}"#

  @Test func everyWriteIsSeenByTheNextCommand() async throws {
    let script = """
      posts create --title 'A lantern' --body 'It shines.'
      posts edit 101 --title 'Another lantern'
      posts comment 101 --body 'Well said.' --name N --email e@x.example
      posts show 101
      refresh
      posts delete 101 --yes
      """
    let outcome = try await InnoSample.run("shell", "--format", "json", input: script)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(
      try outcome.screens == [
        "posts.detail", "posts.detail", "posts.comments", "posts.detail", "posts.detail", "posts.deleted",
      ])
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines[4]
        == #"{"item":{"authorID":1,"body":"It shines.","id":101,"title":"Another lantern"},"screen":"posts.detail"}"#)
    #expect(lines[2].contains(#""body":"Well said.","email":"e@x.example","id":501,"name":"N""#))
  }

  @Test func textOfAnOptionMayBeginWithAHyphen() async throws {
    let outcome = try await InnoSample.run(
      "posts", "create", "--title", "-5 degrees", "--body", "- cold", "--dry-run")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(#"{"body":"- cold","title":"-5 degrees","userId":1}"#))
    let author = try await InnoSample.run(
      "posts", "create", "--title", "T", "--body", "B", "--author", "-1", "--dry-run")
    #expect(author.output.contains(#""userId":-1"#))
    let comment = try await InnoSample.run(
      "posts", "comment", "3", "--body", "B", "--name", "-N", "--email", "e@x.example", "--dry-run")
    #expect(comment.output.contains(#""email":"e@x.example","name":"-N""#))
  }

  @Test func textOfAPostIsReadFromStandardInput() async throws {
    let outcome = try await InnoSample.run(
      "posts", "create", "--title", "T", "--body", "-", "--format", "json", input: "two\nlines\n")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(#""body":"two\nlines""#))
    // A script is no text of a post.
    let shell = try await InnoSample.run("shell", input: "posts create --title T --body -\n")
    #expect(shell.code == 1)
    #expect(shell.error.contains("--body cannot be read from standard input here"))
  }

  @Test(arguments: [["create", "--title", "T"], ["edit", "7", "--title", "T"], ["comment", "7"]])
  func textFromStandardInputIsInTheRequestOfADryRun(command: [String]) async throws {
    // Without the last line break only.
    for (input, body) in [("from a file\n\n", #"from a file\n"#), ("from Windows\r\n", "from Windows")] {
      let outcome = try await InnoSample.run(["posts"] + command + ["--body", "-", "--dry-run"], input: input)
      #expect(outcome.code == 0)
      #expect(outcome.output.contains(#""body":"\#(body)""#))
      #expect(outcome.output.contains(#""title":"T""#) == command.contains("--title"))
    }
  }

  @Test func textFromStandardInputIsRefusedAboveItsLimitOrWhenItIsNotUTF8() async throws {
    let create = ["posts", "create", "--title", "T", "--body", "-", "--dry-run"]
    let longest = String(repeating: "a", count: 1 << 20)
    #expect(try await InnoSample.run(create, input: longest).code == 0)
    let longer = try await InnoSample.run(create, input: longest + "a")
    #expect(longer.code == 1)
    #expect(longer.error == "error: --body is longer than 1048576 bytes\n")
    let bytes = try await Program(named: "sh").run(
      ["-c", "printf '\\377' | '\(InnoSampleProcess.path)' \(create.joined(separator: " "))"])
    #expect(bytes.code == 1)
    #expect(bytes.error == "error: --body is not valid UTF-8\n")
  }

  @Test(arguments: [
    ["create", "--title", "T", "--body", "B"], ["edit", "7", "--title", "T"], ["delete", "7"],
    ["comment", "7", "--body", "B"], ["delete", "7", "--yes"],
  ])
  func dryRunPrintsTheRequestAndOnlyReads(command: [String]) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts/7", .json(#"{"id":7,"userId":1,"title":"T","body":"B"}"#))
    server.route("/posts/7/comments", .json("[]"))
    let outcome = try await InnoSample.run(["posts"] + command + ["--dry-run", "--api", server.baseURL])
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("curl --request ") && outcome.output.contains(server.baseURL))
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(server.requests.allSatisfy { $0.method == "GET" })
  }

  @Test(arguments: [
    (404, Int32(66), "not_found"), (410, 66, "not_found"), (409, 1, "conflict"), (412, 1, "conflict"),
    (422, 1, "validation"), (503, 75, "refused"), (429, 75, "rate_limited"), (401, 77, "unauthorized"),
  ])
  func refusedWriteFailsWithItsCode(status: Int, code: Int32, name: String) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let refusal = ServerResponse.json(#"{"errors":{"title":["is taken"]}}"#, status: status)
    server.route("/posts", refusal)
    server.route("/posts/7", refusal)
    for command in [
      ["create", "--title", "T", "--body", "B"], ["edit", "7", "--title", "T"], ["delete", "7", "--yes"],
    ] {
      let outcome = try await InnoSample.run(
        ["posts"] + command + ["--api", server.baseURL, "--retries", "0", "--format", "json"])
      #expect(outcome.code == code, "\(command)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains(#""code":"\#(name)""#), "\(outcome.error)")
      #expect(status != 422 || outcome.error.contains(#""fields":{"title":["is taken"]}"#))
    }
  }

  /// A file where the folder would be: nothing can be made in it, not even by root.
  @Test func writeThatCannotBeSavedSaysWhereAndWhatToDo() async throws {
    let folder = try TemporaryFolder()
    let state = try folder.file("state", "")
    let outcome = try await InnoSample.run(
      "posts", "create", "--title", "T", "--body", "B", environment: ["XDG_STATE_HOME": state])
    #expect(outcome.code == 1)
    #expect(!outcome.error.contains("attempts") && !outcome.error.contains("not confirmed"))
    #expect(
      outcome.error.contains(
        "the server cannot store it (507): '\(state)/innosample/embedded-api.json' cannot be written: Not a directory. "
          + "Make room there, or set XDG_STATE_HOME to a folder that can be written\n"), "\(outcome.error)")
  }

  @Test func eachReasonOfTheServerIsOnALine() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts", .json(#"{"errors":{"title":["is taken","is odd"],"body":["is dull"]}}"#, status: 422))
    let outcome = try await InnoSample.run(
      "posts", "create", "--title", "T", "--body", "B", "--api", server.baseURL)
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("\nfield: body: is dull\nfield: title: is taken\nfield: title: is odd\n"))
  }

  @Test(arguments: [
    ["edit", "999", "--title", "T"], ["edit", "999"], ["delete", "999", "--yes"], ["show", "999"], ["comments", "999"],
    ["comment", "999", "--body", "B"],
  ])
  func postThatDoesNotExistIsNamed(command: [String]) async throws {
    let outcome = try await InnoSample.run(["posts"] + command)
    #expect(outcome.code == 66)
    #expect(outcome.output.isEmpty)
    let message = outcome.error.replacing("999.", with: "999")
    #expect(message == "error: There is no post 999\nhint: 'innosample posts list' shows which there are.\n")
  }

  @Test(
    arguments: [
      ["create", "--title", " ", "--body", "B"], ["edit", "7", "--title", ""], ["edit", "7", "--title", " "],
    ], [[], ["--dry-run"]])
  func incompletePostIsRefusedWithoutARequest(command: [String], options: [String]) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let outcome = try await InnoSample.run(["posts"] + command + options + ["--api", server.baseURL])
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "error: The post is not valid\nfield: title: A post needs a title.\n")
    #expect(server.requests.isEmpty)
  }

  @Test func dryRunOfAWriteToAPostThatDoesNotExistSaysSo() async throws {
    let outcome = try await InnoSample.run("posts", "comment", "999", "--body", "B", "--dry-run")
    #expect(outcome.code == 66)
    #expect(outcome.error.hasPrefix("error: There is no post 999"))
  }

  @Test func dryRunAsJSON() async throws {
    let outcome = try await InnoSample.run(
      "posts", "delete", "3", "--dry-run", "--format", "json", "--api", "http://localhost:1")
    #expect(outcome.output == #"{"requests":["curl --request DELETE --globoff http://localhost:1/posts/3"]}"# + "\n")
    #expect(outcome.code == 0)
  }

  @Test func dryRunIsNotForTheShell() async throws {
    let outcome = try await InnoSample.run("shell", input: "posts delete 3 --dry-run\n")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: --dry-run is for commands outside of the app."))
  }

  @Test func requestOfAnEmptyCommentIsRefusedAsTheCommentIs() async throws {
    let outcome = try await InnoSample.run("posts", "comment", "3", "--body", " ", "--dry-run")
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "error: The comment is not complete\nfield: body: A comment needs a text.\n")
  }

  @Test(arguments: ["delete 3 --yes", "create --title T --body B"])
  func listIsLoadedWhenTheUserGoesBackToIt(command: String) async throws {
    let outcome = try await InnoSample.run("shell", "--format", "json", input: "posts \(command)\nback\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.split(separator: "\n").last?.contains(#""phase":"loaded""#) == true, "\(outcome.output)")
  }

  @Test func commandPrintsTheIDOfWhatItHasWritten() async throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) async throws -> String {
      let outcome = try await InnoSample.run(["posts"] + arguments, environment: ["XDG_STATE_HOME": folder.path])
      #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
      return outcome.output
    }
    #expect(try await run("create", "--title", "T", "--body", "B") == "101\n")
    #expect(try await run("edit", "101", "--title", "U") == "101\n")
    #expect(try await run("comment", "101", "--body", "One") == "501\n")
    // The new comment, of two.
    #expect(
      try await run("comment", "101", "--body", "Two", "--format", "json") == """
        {"item":{"body":"Two","email":"guest@example.com","id":502,"name":"Guest"},"screen":"posts.comments"}\n
        """)
    #expect(
      try await run("edit", "101", "--body", "C", "--format", "json") == """
        {"item":{"authorID":1,"body":"C","id":101,"title":"U"},"screen":"posts.detail"}\n
        """)
  }

  @Test(arguments: [[], ["--format", "json"]])
  func deletionHasToBeConfirmedWhereNobodyCanBeAsked(options: [String]) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let outcome = try await InnoSample.run(["posts", "delete", "3", "--api", server.baseURL] + options, input: "y\n")
    #expect(outcome.code == 64)
    #expect(outcome.error.contains("confirm it with --yes"))
    let shell = try await InnoSample.run("shell", "--api", server.baseURL, input: "posts delete 3\n")
    #expect(shell.code == 64)
    #expect(shell.error.contains("confirm it with --yes"))
    #expect(!server.requests.contains { $0.method == "DELETE" })
  }

  @Test(arguments: [("y\n", Int32(0)), (" YES \n", 0), ("n\n", 1), ("\n", 1), ("yesno\n", 1), ("\u{4}", 1)])
  func deletionOnATerminalAsksFirst(answer: String, code: Int32) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts/3", .json("{}"))
    let terminal = try PseudoTerminal()
    async let outcome = Subprocess.run(
      .path(InnoSampleProcess.path), arguments: ["posts", "delete", "3", "--api", server.baseURL],
      environment: UserFolders().environment,
      input: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      output: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true),
      error: .fileDescriptor(try terminal.descriptor(), closeAfterSpawningProcess: true))
    _ = try await terminal.wait(for: "Delete post 3? It cannot be brought back. [y/N] ")
    try terminal.type(answer)
    #expect(try await outcome.terminationStatus == .exited(code))
    #expect(server.requests.map(\.method) == (code == 0 ? ["DELETE"] : []))
    #expect(try await terminal.finish().contains("Not confirmed, so nothing was sent.") == (code == 1))
  }

  @Test func jsonIsIndentedOnATerminal() async throws {
    let terminal = try PseudoTerminal()
    let outcome = try await InnoSample.run(
      ["posts", "create", "--title", "T", "--body", "B", "--format", "json"], output: terminal.descriptor())
    #expect(outcome.code == 0)
    let text = try await terminal.finish()
    #expect(text.hasPrefix("{\r\n  \"item\" : {\r\n    \"authorID\" : 1,\r\n"), "\(text)")
  }

  /// As a shell reads it: quotes, line breaks, and characters that a terminal hides.
  @Test func commandOfADryRunCanBePasted() async throws {
    let body = "it's \"q\" $HOME `ls` \u{202E} a\u{200D}b\n\u{1B}[1m"
    let outcome = try await InnoSample.run("posts", "create", "--title", "T", "--body", body, "--dry-run")
    #expect(outcome.error == "note: The server is the embedded API, which ends with this command; see --api.\n")
    #expect(outcome.output.count { $0 == "\n" } == 1)
    let pasted = try await Program(named: "sh").run(["-c", "curl() { printf %s \"$6\"; }; \(outcome.output)"])
    let sent = try JSONSerialization.jsonObject(with: Data(pasted.output.utf8)) as? [String: Any]
    #expect(sent?["body"] as? String == body)
    let other = try await InnoSample.run("posts", "delete", "3", "--dry-run", "--api", "http://localhost:1")
    #expect(other.error.isEmpty)
  }

  @Test func dryRunOfAnEditNeedsAChange() async throws {
    let outcome = try await InnoSample.run("posts", "edit", "7", "--dry-run")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: --dry-run needs something to change: --title or --body.\n"))
  }

  @Test func creationThatIsRetriedKeepsItsKey() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts") { _, number in
      number == 1 ? .json("{}", status: 503, headers: [("Retry-After", "0")]) : .json(Self.post, status: 201)
    }
    server.route("/posts/7/comments", .json("[]"))
    let outcome = try await InnoSample.run(
      "posts", "create", "--title", "T", "--body", "B", "--api", server.baseURL, "--idempotent", "always")
    #expect(outcome.code == 0)
    let keys = server.requests.filter { $0.method == "POST" }.map { $0["idempotency-key"] }
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
  }

  @Test(arguments: ["", "tab people\nrefresh\n", "quit\n"])
  func pendingDeletionIsSentWhenTheUserLeaves(end: String) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts", .json("[\(Self.post)]"))
    server.route("/posts/7") { request, _ in .json(request.method == "DELETE" ? "{}" : Self.post) }
    server.route("/posts/7/comments", .json("[]"))
    server.route("/users", .json("[]"))
    let outcome = try await InnoSample.run(
      "shell", "--api", server.baseURL, "--format", "json", input: "tab posts\nselect 7\ndelete\n\(end)")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(server.requests.count { $0.method == "DELETE" } == 1)
  }

  @Test func pendingDeletionThatFailsWhenTheUserLeavesIsAnError() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts", .json("[\(Self.post)]"))
    server.route("/posts/7") { request, _ in
      request.method == "DELETE" ? .json("{}", status: 409) : .json(Self.post)
    }
    server.route("/posts/7/comments", .json("[]"))
    let outcome = try await InnoSample.run(
      "shell", "--api", server.baseURL, input: "tab posts\nselect 7\ndelete\n")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("error: Post 7 was not deleted: DELETE"))
  }

  @Test func helpKnowsNoCommandThatIsDisabled() async throws {
    let outcome = try await InnoSample.run("shell", input: "tab posts\nhelp undo\n")
    #expect(outcome.error.contains("error: 'undo' is not available on this screen.\n"))
    #expect(outcome.code == 64)
  }

  @Test func undoneDeletionIsNotSent() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts", .json("[\(Self.post)]"))
    server.route("/posts/7", .json(Self.post))
    server.route("/posts/7/comments", .json("[]"))
    let outcome = try await InnoSample.run(
      "shell", "--api", server.baseURL, "--format", "json", input: "tab posts\nselect 7\ndelete\nundo\n")
    #expect(outcome.code == 0)
    #expect(!server.requests.contains { $0.method == "DELETE" })
    #expect(outcome.output.split(separator: "\n").last?.contains(#""shown":1"#) == true)
  }
}
