import Dispatch
import Foundation
import LoopbackServer
import Programs
import Testing

/// `todos toggle`: on the embedded API, and on a server whose responses the test decides.
struct TodosToggleTests {
  private static func todo(_ id: Int, _ completed: Bool) -> String {
    #"{"id":\#(id),"userId":1,"title":"t\#(id)","completed":\#(completed)}"#
  }

  /// A server with three open todos that confirms each write and forgets it.
  private func server() throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route("/todos", .json("[\((1...3).map { Self.todo($0, false) }.joined(separator: ","))]"))
    for id in 1...3 { server.route("/todos/\(id)", .json(Self.todo(id, true))) }
    return server
  }

  @Test func severalTodosAreToggledAndShown() async throws {
    let server = try server()
    defer { server.stop() }
    let outcome = try await InnoSample.run("todos", "toggle", "3", "1", "--api", server.baseURL)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output == "1\t1\ttrue\tt1\t\n3\t1\ttrue\tt3\t\n")
    #expect([1, 2, 3].map { server.requestCount("/todos/\($0)") } == [1, 0, 1])
  }

  @Test func embeddedAPIKeepsWhatWasWrittenWhileItRuns() async throws {
    let outcome = try await InnoSample.run(
      "shell", "--format", "json", input: "todos toggle 1 2\nrefresh\ntodos show 1\n")
    #expect(outcome.code == 0)
    #expect(!outcome.output.contains("not_kept"))
    #expect(outcome.output.contains(#"{"item":{"assigneeID":1,"completed":true,"id":1,"#))
  }

  static let failures: [(ServerResponse, Int32, String)] = [
    (.json("{}", status: 404), 66, "not_found"), (.json("{}", status: 410), 66, "not_found"),
    (.json("{}", status: 409), 1, "conflict"), (.json("{}", status: 412), 1, "conflict"),
    (.json("{}", status: 422), 1, "validation"), (.json("{}", status: 429), 75, "rate_limited"),
    (.json("{}", status: 500), 75, "refused"), (.close, 69, "unavailable"), (.html(), 65, "invalid_response"),
    (.json(Self.todo(7, true)), 65, "invalid_response"),
  ]

  @Test(arguments: failures.indices)
  func failureNamesTheRowsAndHasItsExitCode(index: Int) async throws {
    let (response, code, name) = Self.failures[index]
    let server = try server()
    defer { server.stop() }
    server.route("/todos/2", response)
    let outcome = try await InnoSample.run(
      "todos", "toggle", "1", "2", "3", "--api", server.baseURL, "--retries", "0", "--format", "json")
    #expect(outcome.code == code)
    #expect(outcome.output.isEmpty)
    let failure = try outcome.failure
    #expect(failure["code"] == name)
    #expect(failure["message"]?.hasPrefix("1 of 3 changes is not confirmed: todo 2: ") == true)
    #expect(server.requestCount("/todos/3") == 1)
  }

  @Test func failureIsShownAtItsRow() async throws {
    let server = try server()
    defer { server.stop() }
    server.route("/todos/2", .json("{}", status: 409))
    let outcome = try await InnoSample.run(
      "shell", "--keep-going", "--api", server.baseURL, "--retries", "0", input: "todos toggle 1 2\ntodos list\n")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.contains(
        """
        1   ✓  t1     User 1    Done
        2   ○  t2     User 1    failed
        3   ○  t3     User 1    Pending

        """))
    #expect(
      outcome.error.contains(
        "todo 2: PATCH \(server.baseURL)/todos/2: changed elsewhere in the meantime (409)"))
  }

  @Test func responsesMayComeInAnotherOrder() async throws {
    let server = try server()
    defer { server.stop() }
    let others = DispatchSemaphore(value: 0)
    server.route("/todos/1") { _, _ in
      others.wait()
      others.wait()
      return .json(Self.todo(1, true))
    }
    for id in 2...3 {
      server.route("/todos/\(id)") { _, _ in
        others.signal()
        return .json(Self.todo(id, true))
      }
    }
    let outcome = try await InnoSample.run("todos", "toggle", "1", "2", "3", "--api", server.baseURL)
    #expect(outcome.code == 0)
    #expect(outcome.output == "1\t1\ttrue\tt1\t\n2\t1\ttrue\tt2\t\n3\t1\ttrue\tt3\t\n")
  }

  @Test func writeThatTheServerDidNotKeepIsReportedAfterARefresh() async throws {
    let server = try server()
    defer { server.stop() }
    let outcome = try await InnoSample.run(
      "shell", "--api", server.baseURL, input: "todos toggle 2\nrefresh\n")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("\n2   ✓  t2     User 1    Done\n"))
    #expect(outcome.output.hasSuffix("\n2   ○  t2     User 1    not kept\n"))
  }

  @Test func dryRunPrintsTheRequestsAndSendsNone() async throws {
    let server = try server()
    defer { server.stop() }
    let outcome = try await InnoSample.run(
      "todos", "toggle", "3", "2", "--dry-run", "--api", server.baseURL)
    #expect(outcome.code == 0)
    let command = "curl --request PATCH --header 'Content-Type: application/json' --data-raw '{\"completed\":true}'"
    #expect(
      outcome.output
        == "\(command) --globoff \(server.baseURL)/todos/2\n\(command) --globoff \(server.baseURL)/todos/3\n")
    #expect(server.requestCount("/todos/2") + server.requestCount("/todos/3") == 0)
  }

  /// As the request of a dry run is.
  @Test func todoThatIsNamedTwiceIsToggledOnce() async throws {
    let server = try server()
    defer { server.stop() }
    let dryRun = try await InnoSample.run(
      "todos", "toggle", "1", "1", "--dry-run", "--api", server.baseURL)
    #expect(dryRun.output.split(separator: "\n").count == 1)
    _ = try await InnoSample.run("todos", "toggle", "1", "1", "--api", server.baseURL)
    #expect(server.requestCount("/todos/1") == 1)
  }

  @Test func nothingIsSentWhenOneOfTheTodosDoesNotExist() async throws {
    let server = try server()
    defer { server.stop() }
    let outcome = try await InnoSample.run("todos", "toggle", "1", "9", "--api", server.baseURL)
    #expect(outcome.code == 66)
    #expect(outcome.error == "error: There is no todo 9\nhint: 'innosample todos list' shows which there are.\n")
    #expect(server.requestCount("/todos/1") == 0)
  }

  @Test func listThatCannotBeLoadedIsTheFailure() async throws {
    let server = try server()
    defer { server.stop() }
    server.route("/todos", .json("{}", status: 503))
    let outcome = try await InnoSample.run(
      "todos", "toggle", "1", "--api", server.baseURL, "--retries", "0")
    #expect(outcome.code == 75)
    #expect(outcome.error.hasPrefix("error: GET \(server.baseURL)/todos: "))
  }

  @Test func idsAreNeeded() async throws {
    #expect(try await InnoSample.run("todos", "toggle").code == 64)
    #expect(try await InnoSample.run("todos", "toggle", "x").code == 64)
  }
}

/// `todos list` by state and by assignee.
struct TodosFilterTests {
  private struct List: Decodable {
    struct Item: Decodable {
      let completed: Bool
      let assigneeID: Int
    }

    let screen: String
    let total: Int
    let items: [Item]
  }

  private func list(_ arguments: String...) async throws -> List {
    let outcome = try await InnoSample.run(["todos", "list", "--all", "--format", "json"] + arguments)
    #expect(outcome.code == 0)
    return try JSONDecoder().decode(List.self, from: Data(outcome.output.utf8))
  }

  @Test func statesShareTheTodosBetweenThem() async throws {
    let (all, open, done) = try await (list(), list("--state", "open"), list("--state", "done"))
    #expect(all.total == 200)
    #expect(open.total + done.total == 200)
    #expect(open.items.allSatisfy { !$0.completed })
    #expect(done.items.allSatisfy { $0.completed })
    #expect(done.total == done.items.count)
  }

  @Test func assigneeAndStateTogether() async throws {
    let list = try await list("--state", "done", "--assignee", "3")
    #expect(list.screen == "todos.assignee")
    #expect(!list.items.isEmpty)
    #expect(list.items.allSatisfy { $0.completed && $0.assigneeID == 3 })
  }

  @Test func unknownStateNamesTheOthers() async throws {
    let outcome = try await InnoSample.run("todos", "list", "--state", "late")
    #expect(outcome.code == 64)
    #expect(outcome.error.contains("'all', 'open' or 'done'"))
  }
}
