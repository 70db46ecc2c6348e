import FoundationEssentials
import Testing

@testable import JSONServer

/// Collections in the manner of other servers: parameters in paths, names of paging, envelopes, ids of another name.
@Suite struct FormatTests {
  private static let issues = Resource(
    "repos/{owner}/{repo}/issues", singular: "issue", idKey: "number", paging: .links(size: "per_page"),
    defaults: #"{"state":"open","id":0}"#,
    json: #"[{"id":70,"number":7,"title":"A"},{"id":71,"number":9,"title":"B"},{"id":72,"number":10,"title":"C"}]"#)
  private static let comments = Resource(
    "repos/{owner}/{repo}/issues/comments", parents: [issues],
    json: #"[{"issueId":7,"id":1},{"issueId":9,"id":2},{"issueId":7,"id":3}]"#)
  private static let events = Resource(
    "v2/events", ids: .texts, paging: .cursors(cursor: "after", size: "n"),
    envelope: .init(items: ["data"], next: ["meta", "next"], total: ["meta", "total"]),
    json: #"[{"id":"a"},{"id":"b"},{"id":"c"}]"#)
  private static let books = Resource(
    "books", paging: .pages(number: "page[number]", size: "page[size]"), envelope: .init(items: ["result", "items"]),
    json: #"[{"id":1},{"id":2},{"id":3}]"#)
  private static let songs = Resource(
    "songs", paging: .offsets(offset: "skip", size: "take"), envelope: .init(items: ["songs"], total: ["n"]),
    json: #"[{"id":1},{"id":2},{"id":3}]"#)
  private static let all = [issues, comments, events, books, songs]

  private func send(
    _ requests: [(method: String, target: String, body: String?)], fields: [String: String] = [:]
  ) async throws -> [RawResponse] {
    try await withServer(of: Self.all) { url in
      let connection = try RawConnection(to: url)
      var responses: [RawResponse] = []
      for request in requests {
        responses.append(try await connection.send(request.method, request.target, body: request.body, fields: fields))
      }
      return responses
    }
  }

  @Test(arguments: [
    ("/repos/a/b/issues/9", 200, #"{"id":71,"number":9,"title":"B"}"#),
    ("/repos/a%2Fb/c/issues/9", 200, #"{"id":71,"number":9,"title":"B"}"#), ("/repos/a/b/issues/71", 404, "{}"),
    ("/repos/a/issues", 404, "{}"), ("/repos/a/b/c/issues", 404, "{}"), ("/repos/a/b/pulls", 404, "{}"),
    ("/repos/a/b/issues/7/comments", 200, #"[{"issueId":7,"id":1},{"issueId":7,"id":3}]"#),
    ("/repos/a/b/issues/10/comments", 200, "[]"), ("/repos/a/b/issues/comments/2", 200, #"{"issueId":9,"id":2}"#),
    ("/v2/events", 200, #"{"data":[{"id":"a"},{"id":"b"},{"id":"c"}],"meta":{"next":null,"total":3}}"#),
    ("/v2/events?n=2", 200, #"{"data":[{"id":"a"},{"id":"b"}],"meta":{"next":"after-2","total":3}}"#),
    ("/v2/events?n=2&after=after-2", 200, #"{"data":[{"id":"c"}],"meta":{"next":null,"total":3}}"#),
    ("/v2/events?n=1&after=after-1", 200, #"{"data":[{"id":"b"}],"meta":{"next":"after-2","total":3}}"#),
    ("/v2/events?n=3", 200, #"{"data":[{"id":"a"},{"id":"b"},{"id":"c"}],"meta":{"next":null,"total":3}}"#),
    ("/v2/events?n=2&after=", 200, #"{"data":[{"id":"a"},{"id":"b"}],"meta":{"next":"after-2","total":3}}"#),
    ("/v2/events?n=2&after=after-9", 200, #"{"data":[],"meta":{"next":null,"total":3}}"#),
    ("/v2/events?id=b&n=1", 200, #"{"data":[{"id":"b"}],"meta":{"next":null,"total":1}}"#),
    (
      "/v2/events?after=2", 400,
      #"{"error":"'2' is not a cursor of this list; it is in the response with the page before."}"#
    ),
    ("/v2/events/b", 200, #"{"data":{"id":"b"}}"#),
    ("/books?page[number]=2&page[size]=2", 200, #"{"result":{"items":[{"id":3}]}}"#),
    ("/books?_page=2&_limit=2", 200, #"{"result":{"items":[{"id":3}]}}"#),
    ("/songs?skip=1&take=1", 200, #"{"songs":[{"id":2}],"n":3}"#),
    ("/songs?take=2", 200, #"{"songs":[{"id":1},{"id":2}],"n":3}"#),
    ("/songs?skip=2&take=2", 200, #"{"songs":[{"id":3}],"n":3}"#),
  ])
  func responseIsInTheMannerOfTheServer(target: String, status: Int, body: String) async throws {
    let response = try await send([("GET", target, nil)])[0]
    #expect(response.status == status)
    #expect(response.body == body)
  }

  @Test(arguments: [
    ("/repos/a/b/issues?per_page=2", #"/repos/a/b/issues?per_page=2&page=2>; rel="next""#),
    ("/repos/a/b/issues?page=2&per_page=1", #"/repos/a/b/issues?page=3&per_page=1>; rel="next""#),
    ("/repos/a/b/issues?page=2&per_page=2", nil), ("/repos/a/b/issues", nil), ("/repos/a/b/issues?per_page=3", nil),
    ("/books?page[number]=1&page[size]=2", #"/books?page[number]=2&page[size]=2>; rel="next""#),
    ("/books?_page=1&_limit=2", #"/books?_page=2&_limit=2>; rel="next""#), ("/books?page[size]=2", nil),
    ("/v2/events?n=2", nil),
  ])
  func nextPageIsLinkedByItsNumber(target: String, link: String?) async throws {
    let links = try await send([("GET", target, nil)])[0].fields["link"]
    #expect(links.map { $0.split(separator: ", ").filter { $0.contains("next") }.count } ?? 0 == (link == nil ? 0 : 1))
    if let link { #expect(links?.contains(link) == true, "\(links ?? "")") }
  }

  @Test func itemsAreWrittenUnderTheirPath() async throws {
    let path = "/repos/a%20b/c/issues"
    let responses = try await send([
      ("POST", path, #"{"title":"D","number":3,"id":5}"#), ("GET", "\(path)/11", nil),
      ("PATCH", "/repos/x/y/issues/11", #"{"state":"closed","number":4}"#), ("PATCH", "\(path)/7", #"{"title":"Z"}"#),
      ("POST", "\(path)/7/comments", #"{"body":"c"}"#), ("DELETE", "\(path)/7", nil), ("GET", "\(path)/7", nil),
      ("GET", "\(path)/comments", nil), ("POST", "\(path)/7/comments", #"{"body":"c"}"#),
      ("POST", path, #"{"number":9}"#),
    ])
    #expect(responses.map(\.status) == [201, 200, 200, 200, 201, 200, 410, 200, 410, 409])
    #expect(responses[0].body == #"{"state":"open","id":5,"title":"D","number":11}"#)
    #expect(responses[0].fields["location"] == "\(path)/11")
    #expect(responses[1].body == responses[0].body)
    #expect(responses[2].body == #"{"state":"closed","id":5,"title":"D","number":11}"#)
    #expect(responses[3].body == #"{"id":70,"number":7,"title":"Z"}"#)
    #expect(responses[4].fields["location"] == "\(path)/comments/4")
    #expect(responses[7].body == #"[{"issueId":9,"id":2}]"#)
  }

  @Test func entityTagOfAnItemInAnEnvelopeIsThatOfItsResponse() async throws {
    try await withServer(of: Self.all) { url in
      let connection = try RawConnection(to: url)
      let old = try #require(try await connection.send("GET", "/v2/events/a").fields["etag"])
      let written = try await connection.send("PATCH", "/v2/events/a", body: #"{"x":1}"#, fields: ["If-Match": old])
      #expect(written.status == 200)
      #expect(written.body == #"{"data":{"id":"a","x":1}}"#)
      let new = try await connection.send("GET", "/v2/events/a").fields["etag"]
      #expect(new == written.fields["etag"])
      let late = try await connection.send("DELETE", "/v2/events/a", fields: ["If-Match": old])
      #expect(late.status == 412)
      #expect(late.fields["etag"] == new)
    }
  }

  @Test func idsOfAnotherNameAreReadFromTheFile() throws {
    var data = Collections(of: Self.all)
    let new = try data.create(["title": "D"], in: Self.issues)
    data.delete(7, of: Self.issues)
    var read = try #require(Collections(changes: try JSONParser.parse(data.changes), of: Self.all))
    #expect(read.records(of: Self.issues) == data.records(of: Self.issues))
    #expect(read.records(of: Self.issues).map(\.id) == [9, 10, new.id])
    #expect(read.records(of: Self.comments).map(\.id) == [2])
  }

  @Test(arguments: [
    ("[{}", "{}", "the JSON of the items is not valid: it is not JSON from byte 4 on (line 1)"),
    ("[\n  {},\n  {\"a\": x}\n]", "{}", "the JSON of the items is not valid: it is not JSON from byte 17 on (line 3)"),
    ("{}", "{}", "the items are not an array"), ("[{}, 3]", "{}", "item 2 is not an object"),
    ("[]", "[]", "a new item is not an object"),
    ("[]", "{", "the JSON of a new item is not valid: it is not JSON from byte 2 on (line 1)"),
  ])
  func jsonThatCannotBeUsedIsAnErrorOfItsCollection(json: String, defaults: String, reason: String) async throws {
    let notes = Resource("notes", defaults: defaults, json: json)
    let parts = Resource("parts", parents: [notes], json: "[]")
    try await withServer(of: [notes, parts, Self.books]) { url in
      let connection = try RawConnection(to: url)
      for (method, target) in [("GET", "/notes"), ("GET", "/notes/1"), ("POST", "/notes"), ("GET", "/db")] {
        let response = try await connection.send(method, target, body: method == "POST" ? "{}" : nil)
        #expect(response.status == 500)
        #expect(response.body.contains("'notes' cannot be used: \(reason)."), "\(method) \(target): \(response.body)")
      }
      #expect(try await connection.send("GET", "/books/1").status == 200)
    }
  }
}
