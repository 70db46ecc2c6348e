import FoundationEssentials
import Testing

@testable import JSONServer

/// Collections whose items are written down as JSON, with ids and paths of their own.
@Suite struct OwnIDsTests {
  private static let authors = Resource(
    "v1/authors", singular: "author", ids: .texts,
    json: #"[{"id":"a-1","name":"Ann \"A\""},{"id":"7","name":"Bo"},{"name":"Cy"}]"#)
  private static let books = Resource("books", parents: [authors]) {
    [["id": 40, "authorId": "7", "title": "t"], ["id": 12, "authorId": "a-1"], ["authorId": "7"]]
  }
  private static let all = [authors, books]

  @Test(arguments: [
    ("/v1/authors/a-1", 200, #"{"id":"a-1","name":"Ann \"A\""}"#), ("/v1/authors/7", 200, #"{"id":"7","name":"Bo"}"#),
    ("/v1/authors/3", 200, #"{"name":"Cy","id":"3"}"#), ("/v1/authors/07", 404, "{}"), ("/v1", 404, "{}"),
    ("/v1/authors/a-1/nothing", 404, "{}"), ("/books/40", 200, #"{"id":40,"authorId":"7","title":"t"}"#),
    ("/books/1", 404, "{}"), ("/books/3", 200, #"{"authorId":"7","id":3}"#),
    ("/v1/authors/7/books", 200, #"[{"id":40,"authorId":"7","title":"t"},{"authorId":"7","id":3}]"#),
    (
      "/books/12?_expand=author", 200,
      #"{"id":12,"authorId":"a-1","author":{"id":"a-1","name":"Ann \"A\""}}"#
    ),
    ("/", 200, #"{"v1/authors":"/v1/authors","books":"/books"}"#),
  ])
  func itemIsAtItsID(target: String, status: Int, body: String) async throws {
    let response = try await withServer(of: Self.all) { try await RawConnection(to: $0).send("GET", target) }
    #expect(response.status == status)
    #expect(response.body == body)
  }

  @Test func newItemGetsAnIDThatWasNeverUsed() async throws {
    try await withServer(of: Self.all) { url in
      let connection = try RawConnection(to: url)
      let author = try await connection.send("POST", "/v1/authors", body: #"{"id":"x","name":"Di"}"#)
      let place = try #require(author.fields["location"])
      #expect(UUID(uuidString: String(place.dropFirst("/v1/authors/".count))) != nil)
      #expect(try await connection.send("GET", place).body == author.body)
      #expect(try await connection.send("POST", "/v1/authors", body: #"{"id":"7"}"#).status == 409)
      #expect(try await connection.send("POST", "/books", body: #"{"authorId":"8"}"#).status == 422)
      #expect(try await connection.send("POST", "/books", body: #"{"authorId":7}"#).status == 422)
      let book = try await connection.send("POST", "/books", body: #"{"authorId":"7"}"#)
      #expect(book.body == #"{"authorId":"7","id":41}"#)
      #expect(try await connection.send("GET", "/books/39").status == 404)
      #expect(try await connection.send("DELETE", "/v1/authors/7").status == 200)
      #expect(try await connection.send("GET", "/v1/authors/7").status == 410)
      #expect(try await connection.send("GET", "/books").body == #"[{"id":12,"authorId":"a-1"}]"#)
    }
  }

  @Test func whatWasWrittenIsReadInItsOrder() throws {
    var data = Collections(of: Self.all)
    let first = try data.create(["name": "Di"], in: Self.authors)
    try data.update(Record(id: "7", fields: ["id": "7", "name": "Bob"]), of: Self.authors)
    data.delete("a-1", of: Self.authors)
    let last = try data.create(["authorId": "7"], in: Self.books)
    var read = try #require(Collections(changes: try JSONParser.parse(data.changes), of: Self.all))
    for resource in Self.all {
      #expect(read.records(of: resource) == data.records(of: resource))
      #expect(read.isDeleted("a-1", of: resource) == data.isDeleted("a-1", of: resource))
    }
    #expect(read.records(of: Self.authors).map(\.id) == ["7", "3", first.id])
    #expect(read.records(of: Self.books).last == last)
    #expect(read.changes == data.changes)
  }
}
