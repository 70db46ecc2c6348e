import DocumentationSamples
import FoundationEssentials
import JSONServer
import Testing

@Suite struct DocumentationTests {
  @Test func everyPublicSymbolIsDocumented() async throws {
    for symbol in try await UndocumentedSymbols.of("JSONServer") { Issue.record("\(symbol)") }
  }

  @Test func everySampleOfTheDocumentationIsCompiled() throws {
    for sample in try DocumentationSamples(of: "JSONServer").uncompiled() { Issue.record("\(sample)") }
  }

  @Test func serverOfTheOverviewServesItsCollections() async throws {
    let authors = Resource("authors", fields: [.init("name", .text(maximum: 200))]) {
      [["name": "Ann"], ["name": "Bo"]]
    }
    let books = Resource("books", parents: [authors], fields: [.init("title", .text())])
    let server = RESTServer(resources: [authors, books])
    let url = try await server.start()
    let connection = try RawConnection(to: url)
    #expect(try await connection.send("GET", "/authors/2").body == #"{"name":"Bo","id":2}"#)
    let book = try await connection.send("POST", "/authors/2/books", body: #"{"title":"T"}"#).body
    #expect(book == #"{"title":"T","authorId":2,"id":1}"#)
    #expect(try await connection.send("GET", "/books?_expand=author").body.contains(#""author":{"name":"Bo","id":2}"#))
    #expect(try await connection.send("DELETE", "/authors/2").status == 200)
    #expect(try await connection.send("GET", "/db").body == #"{"authors":[{"name":"Ann","id":1}],"books":[]}"#)
    await server.stop()
  }

  @Test func serverIsStartedAndStopped() async throws {
    let (authors, books) = (Resource("authors"), Resource("books"))
    let server = RESTServer(resources: [authors, books])
    let baseURL = try await server.start()  // http://127.0.0.1:41234
    // …
    await server.stop()
    #expect(baseURL.scheme == "http")
  }

  @Test func itemsWrittenAsJSONKeepTheirIDs() async throws {
    let orders = Resource("v1/orders", ids: .texts, json: #"[{"id": "a-17", "total": 12.5}]"#)
    let server = RESTServer(resources: [orders])
    let connection = try RawConnection(to: try await server.start())
    #expect(try await connection.send("GET", "/v1/orders/a-17").body == #"{"id":"a-17","total":12.5}"#)
    await server.stop()
  }

  @Test func collectionIsInTheMannerOfAnotherServer() async throws {
    let issues = Resource(
      "repos/{owner}/{repo}/issues", singular: "issue", idKey: "number", paging: .links(size: "per_page"),
      defaults: #"{"state": "open"}"#, json: #"[{"number": 7, "title": "Crash", "state": "open"}]"#)
    let comments = Resource(
      "repos/{owner}/{repo}/issues/comments", parents: [issues], json: #"[{"id": 1, "issueId": 7, "body": "Me too"}]"#)
    let events = Resource(
      "v2/events", paging: .cursors(cursor: "after", size: "limit"),
      envelope: .init(items: ["data"], next: ["meta", "next_cursor"], total: ["meta", "total"]), json: #"[{"id": 1}]"#)
    let server = RESTServer(resources: [issues, comments, events])
    let connection = try RawConnection(to: try await server.start())
    for path in ["/repos/apple/swift/issues/7", "/repos/apple/swift/issues/7/comments", "/v2/events?limit=1"] {
      #expect(try await connection.send("GET", path).status == 200)
    }
    await server.stop()
  }

  /// An item may belong to several, and is removed with any of them.
  @Test func itemBelongsToEachOfItsParents() async throws {
    let authors = Resource("authors", fields: [.init("name", .text(maximum: 200))])
    let books = Resource("books", parents: [authors], fields: [.init("title", .text())])
    let reviews = Resource("reviews", parents: [authors, books])
    let server = RESTServer(resources: [authors, books, reviews])
    let connection = try RawConnection(to: try await server.start())
    for name in ["A", "B"] { _ = try await connection.send("POST", "/authors", body: #"{"name":"\#(name)"}"#) }
    #expect(try await connection.send("POST", "/books", body: #"{"title":"T","authorId":1}"#).status == 201)
    #expect(try await connection.send("POST", "/authors/2/reviews", body: "{}").body.contains("#/bookId"))
    #expect(try await connection.send("POST", "/authors/2/reviews", body: #"{"bookId":1}"#).status == 201)
    for list in ["/authors/2/reviews", "/books/1/reviews"] {
      #expect(try await connection.send("GET", list).fields["x-total-count"] == "1")
    }
    #expect(try await connection.send("DELETE", "/authors/1").status == 200)
    #expect(try await connection.send("GET", "/reviews/1").status == 410)
    await server.stop()
  }
}
