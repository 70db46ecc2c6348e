import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

private struct FetchUsersRequest: RequestDefinition {
  typealias ResponseBody = Page<User>
  var keys = PageKeys(items: "data", next: ["meta", "next_cursor"], total: ["meta", "total"])
  var queryItems: [URLQueryItem] = []
  let featureName = "Tests"
  var path: String { "/users" }
  var decoder: JSONDecoder { .readingISODates.reading(keys) }
}

private struct FetchUserRequest: RequestDefinition {
  typealias ResponseBody = Enveloped<User>
  let keys: PageKeys?
  let featureName = "Tests"
  var path: String { "/users" }
  var decoder: JSONDecoder { keys.map { .readingISODates.reading($0) } ?? .readingISODates }
}

@Suite struct EnvelopeTests {
  static let ada = #"{"id":1,"name":"Ada"}"#

  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func send<Request: RequestDefinition>(
    _ request: Request, _ json: String, headers: [(String, String)] = []
  ) async throws -> Request.ResponseBody {
    server.route("/users", .json(json, headers: headers))
    return try await withTransport(to: server.baseURL) { try await $0.send(request) }
  }

  @Test func pageIsReadFromAnEnvelope() async throws {
    let json = #"{"data":[\#(Self.ada)],"meta":{"next_cursor":"b/3 +","total":7}}"#
    let page = try await send(FetchUsersRequest(), json)
    #expect(page.items == [User(id: 1, name: "Ada")])
    #expect(page.next == [URLQueryItem(name: "cursor", value: "b/3 +")])
    #expect(page.total == 7)
  }

  @Test(
    arguments: [
      ([], "[USER]"), ("data", #"{"data":[USER]}"#),
      (["result", "page", "items"], #"{"result":{"page":{"items":[USER]}}}"#), ("a.b", #"{"a.b":[USER]}"#),
    ] as [(PageKeys.Path, String)])
  func itemsAreAtThePath(path: PageKeys.Path, json: String) async throws {
    let request = FetchUsersRequest(keys: PageKeys(items: path))
    #expect(try await send(request, json.replacing("USER", with: Self.ada)).items.map(\.name) == ["Ada"])
  }

  @Test(
    arguments: [
      (#""meta":{"next_cursor":17}"#, "17", nil), (#""meta":{"next_cursor":""}"#, nil, nil),
      (#""meta":{"next_cursor":null,"total":null}"#, nil, nil), (#""meta":{}"#, nil, nil), (#""meta":null"#, nil, nil),
      (#""more":1"#, nil, nil), (#""meta":{"total":0}"#, nil, 0), (#""meta":{"total":-1}"#, nil, nil),
    ] as [(String, String?, Int?)])
  func lastPageHasNoCursor(meta: String, cursor: String?, total: Int?) async throws {
    let page = try await send(FetchUsersRequest(), #"{"data":[\#(Self.ada)],\#(meta)}"#)
    #expect(page.next == cursor.map { [URLQueryItem(name: "cursor", value: $0)] })
    #expect(page.total == total)
  }

  @Test func headersSayWhatTheEnvelopeDoesNot() async throws {
    let headers = [("Link", "</users?page=2>; rel=next"), ("X-Total-Count", "3")]
    let linked = try await send(
      FetchUsersRequest(keys: PageKeys(items: "data")), #"{"data":[]}"#, headers: headers)
    #expect(linked.next == [URLQueryItem(name: "page", value: "2")])
    #expect(linked.total == 3)
    let json = #"{"data":[],"meta":{"next_cursor":"c","total":4}}"#
    let both = try await send(FetchUsersRequest(), json, headers: headers)
    #expect(both.next == [URLQueryItem(name: "cursor", value: "c")])
    #expect(both.total == 4)
  }

  @Test(arguments: [
    ("[]", "the JSON at the top is not an object"), ("{}", "the JSON has no \"data\" at the top"),
    (#"{"data":null}"#, "the JSON at data is null where an array is needed"),
    (#"{"data":{}}"#, "the JSON at data is not an array"),
    (#"{"data":[{"id":1}]}"#, "the JSON has no \"name\" at data[0]"),
    (#"{"data":[],"meta":[]}"#, "the JSON at meta is not an object"),
    (#"{"data":[],"meta":{"next_cursor":{}}}"#, "the JSON at meta.next_cursor is not a string"),
    (#"{"data":[],"meta":{"total":"7"}}"#, "the JSON at meta.total is not a whole number"),
  ])
  func missingOrWrongMemberIsAFailure(json: String, reason: String) async throws {
    server.route("/users", .json(json))
    let failure = try await failure(of: FetchUsersRequest(), to: server.baseURL)
    #expect(failure.kind == .invalidResponse(.body))
    #expect(failure.reason == reason)
    #expect(failure.hint == "Check that the server provides the API that this app expects.")
  }

  @Test func allPagesAreFetchedByTheirCursors() async throws {
    server.route("/users") { _, number in
      let cursor = number < 3 ? "\"c \(number)\"" : "null"
      return .json(#"{"items":[{"id":\#(number),"name":"Ada"}],"next":\#(cursor)}"#)
    }
    let request = FetchUsersRequest(
      keys: PageKeys(items: "items", next: "next", cursor: "after"),
      queryItems: [URLQueryItem(name: "after", value: "c0"), URLQueryItem(name: "limit", value: "1")])
    let users = try await withTransport(to: server.baseURL) { try await $0.sendAll(request) }
    #expect(users.map(\.id) == [1, 2, 3])
    #expect(
      server.requests.map(\.target) == [
        "/users?after=c0&limit=1", "/users?limit=1&after=c%201", "/users?limit=1&after=c%202",
      ])
  }

  @Test(arguments: [["c1"], ["c1", "c2"], ["c1", "c2", "c1"]])
  func cursorThatHasBeenFollowedEndsTheList(cursors: [String]) async throws {
    server.route("/users") { _, number in
      let cursor = cursors[(number - 1) % cursors.count]
      return .json(#"{"data":[{"id":\#(number),"name":"Ada"}],"meta":{"next_cursor":"\#(cursor)"}}"#)
    }
    let users = try await withTransport(to: server.baseURL) { try await $0.sendAll(FetchUsersRequest()) }
    #expect(users.map(\.id) == Array(1...(Set(cursors).count + 1)))
  }

  @Test(arguments: [
    (PageKeys(items: "data"), #"{"data":USER,"meta":{}}"#), (PageKeys(items: ["a", "b"]), #"{"a":{"b":USER}}"#),
    (nil, "USER"), (PageKeys(items: "users"), "USER"),
  ])
  func itemIsReadFromAnEnvelope(keys: PageKeys?, json: String) async throws {
    let body = try await send(FetchUserRequest(keys: keys), json.replacing("USER", with: Self.ada))
    #expect(body.item == User(id: 1, name: "Ada"))
  }

  @Test func itemThatIsInAnotherEnvelopeIsAFailure() async throws {
    server.route("/users", .json(#"{"user":\#(Self.ada)}"#))
    let failure = try await failure(of: FetchUserRequest(keys: PageKeys(items: "data")), to: server.baseURL)
    #expect(failure.reason == "the JSON has no \"id\" at the top")
  }
}
