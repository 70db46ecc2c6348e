import Foundation
import LoopbackServer
import Programs
import Synchronization
import Testing

/// The program against a server whose data change behind its back, or that loses responses.
struct ChangingServerTests {
  private func post(_ id: Int, _ title: String = "T") -> String {
    #"{"userId":1,"id":\#(id),"title":"\#(title)","body":"B"}"#
  }

  private func shell(_ server: LoopbackServer, _ script: String, _ options: String...) async throws -> Program.Outcome {
    try await InnoSample.run(
      ["shell", "--api", server.baseURL, "--format", "json", "--keep-going"] + options, input: script)
  }

  private func ids(_ line: Substring?) throws -> [Int] {
    let json = try JSONSerialization.jsonObject(with: Data((line ?? "").utf8))
    let list = try #require(json as? [String: Any])
    return try #require(list["items"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
  }

  /// What happens to a list of ten before the request that gets the second page.
  enum Shift: String, CaseIterable, Sendable {
    case addedInFront, deletedInFront, deletedAndAdded, movedForward, movedBack, reversed, halfIsGone

    func change(_ ids: inout [Int]) {
      switch self {
      case .addedInFront: ids.insert(contentsOf: [98, 99], at: 0)
      case .deletedInFront: ids.removeFirst(2)
      case .deletedAndAdded:
        ids.removeFirst()
        ids.append(99)
      case .movedForward: ids.insert(ids.removeLast(), at: 0)
      case .movedBack: ids.append(ids.removeFirst())
      case .reversed: ids.reverse()
      case .halfIsGone: ids.removeFirst(5)
      }
    }
  }

  @Test(arguments: Shift.allCases)
  func listThatShiftsBetweenPagesShowsEveryRowOnce(shift: Shift) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let list = Mutex((ids: Array(1...10), isShifted: false))
    server.route("/posts") { request, _ in
      let ids = list.withLock { list in
        if request.query("_page") == "2", !list.isShifted {
          list.isShifted = true
          shift.change(&list.ids)
        }
        return list.ids
      }
      return .page(of: ids.map { post($0) }, for: request)
    }
    let outcome = try await shell(server, "tab posts\n\(String(repeating: "more\n", count: 5))", "--limit", "3")
    let shown = try ids(outcome.output.split(separator: "\n").last)
    let there = list.withLock(\.ids)
    #expect(Set(shown).count == shown.count, "\(shown)")
    #expect(Set(shown) == Set(there), "\(shown), the server has \(there)")
  }

  @Test func idsThatAppearTwiceAreShownOnce() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts") { request, _ in .page(of: [1, 2, 2, 3, 3, 3, 4, 1, 5].map { post($0) }, for: request) }
    let outcome = try await shell(server, "tab posts\n\(String(repeating: "more\n", count: 5))", "--limit", "3")
    #expect(try ids(outcome.output.split(separator: "\n").last) == [1, 2, 3, 4, 5])
  }

  @Test(arguments: [404, 410])
  func postThatIsDeletedElsewhereLeavesTheList(status: Int) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts", .json("[\(post(1)),\(post(7))]"))
    server.route("/posts/7", .json("{}", status: status))
    server.route("/posts/7/comments", .json("{}", status: status))
    // It is known from the list, and turns out to be gone when it is opened.
    let opened = try await shell(server, "tab posts\nselect 7\nback\n")
    #expect(opened.code == 66)
    #expect(opened.error.contains("There is no post 7"))
    #expect(try ids(opened.output.split(separator: "\n").last) == [1])
  }

  @Test(arguments: [404, 410])
  func deletionOfAMissingPostIsANoteAndNoFailure(status: Int) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts", .json("[\(post(1)),\(post(7))]"))
    server.route("/users", .json("[]"))
    server.route("/posts/7/comments", .json("[]"))
    server.route("/posts/7") { [self] request, _ in
      request.method == "DELETE" ? .json("{}", status: status) : .json(post(7))
    }
    let outcome = try await shell(server, "tab posts\nselect 7\ndelete\n")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(server.requests.count { $0.method == "DELETE" } == 1)
  }

  @Test(arguments: [409, 412])
  func editThatConflictsKeepsTheFormAndCanBeSavedAgain(status: Int) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let writes = Mutex(0)
    server.route("/posts", .json("[\(post(7))]"))
    server.route("/posts/7/comments", .json("[]"))
    server.route("/posts/7") { [self] request, _ in
      guard request.method == "PATCH" else { return .json(post(7)) }
      let number = writes.withLock {
        $0 += 1
        return $0
      }
      return number == 1 ? .json(#"{"detail":"It has changed."}"#, status: status) : .json(post(7, "mine"))
    }
    let outcome = try await shell(server, "tab posts\nselect 7\nedit\ntitle mine\nsave\nbody more\nsave\n")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains(#""code":"conflict""#) && outcome.error.contains("It has changed."))
    #expect(outcome.error.split(separator: "\n").count == 1)
    let lines = outcome.output.split(separator: "\n")
    // The form is still there, with what was typed.
    #expect(lines.contains { $0.contains("posts.form") && $0.contains(#""title":"mine""#) && $0.contains("more") })
    #expect(lines.last?.contains("posts.detail") == true && lines.last?.contains("mine") == true)
    #expect(server.requests.last { $0.method == "PATCH" }?.bodyText == #"{"body":"more","title":"mine"}"#)
  }

  /// The server has performed the write, and the response is lost.
  @Test(arguments: [ServerResponse.close, .reset, .truncated("{", announced: 100)])
  func writeWhoseResponseIsLostIsRepeatedWithItsKeyAndPerformedOnce(loss: ServerResponse) async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let created = Mutex<[String?: Int]>([:])
    server.route("/posts") { [self] request, number in
      let id = created.withLock { created in
        if created[request["idempotency-key"]] == nil { created[request["idempotency-key"]] = 7 + created.count }
        return created[request["idempotency-key"]] ?? 0
      }
      return number == 1 ? loss : .json(post(id), status: 201)
    }
    server.route("/posts/7/comments", .json("[]"))
    let outcome = try await InnoSample.run(
      "posts", "create", "--title", "T", "--body", "B", "--api", server.baseURL, "--format", "json",
      "--idempotent", "always")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains(#""id":7"#))
    #expect(created.withLock(\.count) == 1)
    #expect(server.requestCount("/posts") == 2)
  }

  @Test func writeWhoseResponseIsLostWithoutRetriesFailsAndCanBeRepeatedInTheForm() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let keys = Mutex<[String?]>([])
    server.route("/posts") { [self] request, _ in
      guard request.method == "POST" else { return .json("[]") }
      let count = keys.withLock { keys in
        keys.append(request["idempotency-key"])
        return keys.count
      }
      // What is closed without a byte, the client sends again over a new connection.
      return count == 1 ? .truncated("{", announced: 100) : .json(post(7), status: 201)
    }
    server.route("/posts/7/comments", .json("[]"))
    let outcome = try await shell(
      server, "tab posts\ncreate\ntitle T\nbody B\nsave\nsave\n", "--retries", "0")
    #expect(outcome.code == 65, "\(outcome.error)")
    #expect(outcome.output.split(separator: "\n").last?.contains("posts.detail") == true)
    let sent = keys.withLock(\.self)
    #expect(sent.count == 2 && sent[0] != nil && sent[0] == sent[1])
  }

  @Test func serverThatAsksToWaitIsAskedAgainAfterThatTime() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts/7") { [self] request, number in
      number == 1 ? .json("{}", status: 429, headers: [("Retry-After", "1")]) : .json(post(7))
    }
    server.route("/posts/7/comments", .json("[]"))
    let start = ContinuousClock.now
    let outcome = try await InnoSample.run(
      "posts", "edit", "7", "--title", "T", "--api", server.baseURL, "--format", "json")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(ContinuousClock.now - start >= .seconds(1))
    let keys = server.requests.filter { $0.method == "PATCH" }.map { $0["idempotency-key"] }
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
  }

  @Test func serverThatAsksToWaitTooLongIsReportedWithTheTime() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    server.route("/posts/7", .json("{}", status: 429, headers: [("Retry-After", "3600")]))
    let outcome = try await InnoSample.run(
      "posts", "delete", "7", "--yes", "--api", server.baseURL)
    #expect(outcome.code == 75)
    #expect(outcome.error.contains("hint: Try again in 60 minutes."), "\(outcome.error)")
    #expect(server.requests.count == 1)
  }

  @Test func failedSaveReportsTheRetryDelayAndTheFieldsOfTheResponse() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let writes = Mutex(0)
    server.route("/posts") { request, _ in
      guard request.method == "POST" else { return .json("[]") }
      let number = writes.withLock { writes in
        writes += 1
        return writes
      }
      return number == 1
        ? .json("{}", status: 429, headers: [("Retry-After", "30")])
        : .json(#"{"errors":{"title":["is taken"]}}"#, status: 422)
    }
    let outcome = try await shell(server, "tab posts\ncreate\ntitle T\nbody B\nsave\nsave\n", "--retries", "0")
    #expect(outcome.code == 75, "\(outcome.error)")
    let errors = outcome.error.split(separator: "\n")
    try #require(errors.count == 2, "\(outcome.error)")
    #expect(errors[0].contains(#""hint":"Try again in 30 seconds.""#))
    #expect(errors[0].contains(#""retryAfterSeconds":30"#))
    #expect(errors[1].contains(#""fields":{"title":["is taken"]}"#))
  }

  /// One record that cannot be decoded fails the list that holds it, and nothing else.
  @Test func recordThatCannotBeReadIsNamedAndTheOthersAreShown() async throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let posts = [post(1), #"{"userId":null,"id":2,"title":"T","body":"B"}"#, post(3), post(4)]
    server.route("/posts") { request, _ in .page(of: posts, for: request) }
    for id in [1, 3] {
      server.route("/posts/\(id)", .json(post(id)))
      server.route("/posts/\(id)/comments", .json("[]"))
    }
    let list = try await InnoSample.run("posts", "list", "--api", server.baseURL)
    #expect(list.code == 65)
    #expect(list.error.contains("[1].userId"), "\(list.error)")
    let second = try await InnoSample.run(
      "posts", "list", "--api", server.baseURL, "--limit", "2", "--page", "2", "--fields", "id")
    #expect(second.output == "3\n4\n")
    let rest = try await shell(server, "tab posts\nposts show 3\n")
    #expect(rest.error.split(separator: "\n").contains { $0.contains("[1].userId") })
    #expect(try rest.screens.contains("posts.detail"))
  }
}
