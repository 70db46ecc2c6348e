import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

/// The example of the documentation.
private struct FetchUserPageRequest: RequestDefinition {
  typealias ResponseBody = Page<User>
  let page: PageQuery
  let featureName = "People"
  var path: String { "/users" }
  var queryItems: [URLQueryItem] { page.items }
}

/// The example of the documentation of the headers.
private struct Quota: Decodable, Sendable {
  let remaining: Int?

  init(from decoder: any Decoder) throws {
    remaining = decoder.responseHeaders?["X-RateLimit-Remaining"].flatMap { Int($0) }
  }
}

@Suite struct PagingTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func page(_ query: PageQuery = PageQuery(size: 2), headers: [(String, String)]) async throws -> Page<User> {
    server.route("/users", .json(#"[{"id":1,"name":"Ada"},{"id":2,"name":"Bob"}]"#, headers: headers))
    return try await withTransport(to: server.baseURL) { try await $0.send(FetchUserPageRequest(page: query)) }
  }

  /// The headers of a response that has not changed are those of the first one.
  @Test(arguments: [false, true])
  func serverIsAskedWhetherAResponseHasChanged(validates: Bool) async throws {
    server.route("/users") { request, _ in
      let headers = [("ETag", "\"1\""), ("X-Total-Count", "7"), ("Cache-Control", "max-age=60")]
      if request["if-none-match"] == "\"1\"" { return .response(status: 304, headers: headers) }
      return .json(#"[{"id":1,"name":"Ada"}]"#, headers: headers)
    }
    let environment = try testEnvironment(server.baseURL) { $0.validatesResponses = validates }
    try await withTransport(in: environment) { transport in
      for _ in 1...2 {
        let page = try await transport.send(FetchUserPageRequest(page: PageQuery(size: 2)))
        #expect(page.total == 7 && page.items.map(\.id) == [1])
      }
    }
    #expect(server.requests.map { $0["if-none-match"] } == [nil, validates ? "\"1\"" : nil])
  }

  @Test func pageIsReadFromLinkAndTotalCount() async throws {
    let page = try await page(
      PageQuery(number: 2, size: 2),
      headers: [
        (
          "Link", "<http://elsewhere/posts?_page=1>; rel=first, <http://elsewhere/posts?_page=3&_limit=2>; rel=\"next\""
        ),
        ("X-Total-Count", "7"),
      ])
    #expect(page.items.map(\.name) == ["Ada", "Bob"])
    #expect(page.next == [URLQueryItem(name: "_page", value: "3"), URLQueryItem(name: "_limit", value: "2")])
    #expect(page.total == 7)
    #expect(server.requests.last?.target == "/users?_page=2&_limit=2")
  }

  /// The request of a whole list, for a server that sends it in pages of its own accord.
  private func all(_ path: String = "/users") async throws -> [Int] {
    try await withTransport(to: server.baseURL) { transport in
      try await transport.sendAll(AnyRequest<Page<User>>(path: path, queryItems: [URLQueryItem(name: "q", value: "a")]))
    }
    .map(\.id)
  }

  // RFC 8288: the link alone says whether there is more; the last page has none.
  @Test func allPagesAreFetchedByTheirLinks() async throws {
    server.route("/users") { request, number in
      let next = number < 3 ? [("Link", "</users?q=a&cursor=c\(number)>; rel=\"next\"")] : []
      return .json(#"[{"id":\#(number),"name":"Ada"}]"#, headers: next + [("X-Total-Count", "3")])
    }
    #expect(try await all() == [1, 2, 3])
    #expect(server.requests.map(\.target) == ["/users?q=a", "/users?q=a&cursor=c1", "/users?q=a&cursor=c2"])
  }

  @Test(arguments: [(["q=a"], [1]), (["q=a&page=2"], [1, 2]), (["q=a&page=2", "q=a&page=3"], [1, 2, 3])])
  func linkToAPageThatHasBeenFetchedEndsTheList(queries: [String], ids: [Int]) async throws {
    server.route("/users") { _, number in
      let link = "</users?\(queries[(number - 1) % queries.count])>; rel=\"next\""
      return .json(number > 9 ? "[]" : #"[{"id":\#(number),"name":"Ada"}]"#, headers: [("Link", link)])
    }
    #expect(try await all() == ids)
  }

  @Test func pageWithoutItemsIsTheLast() async throws {
    server.route("/users") { _, number in
      .json(
        number == 1 ? #"[{"id":1,"name":"Ada"}]"# : "[]",
        headers: [("Link", "</users?page=\(number + 1)>; rel=\"next\"")])
    }
    #expect(try await all() == [1])
    #expect(server.requests.count == 2)
  }

  @Test func serverWithoutPagesSendsTheOnlyPage() async throws {
    let page = try await page(PageQuery(size: 1), headers: [])
    #expect(page.items.count == 2)
    #expect(page.next == nil)
    #expect(page.total == nil)
    #expect(PageQuery(size: 1).next(after: page) == nil)
  }

  @Test(arguments: [("-1", nil), ("many", nil), ("0", 0), ("3", 3)])
  func totalIsANumberOrUnknown(header: String, total: Int?) async throws {
    #expect(try await page(headers: [("X-Total-Count", header)]).total == total)
  }

  @Test(arguments: [
    // number, items, link, total, the number of the next page
    (1, 2, true, nil, 2),
    (1, 2, false, nil, nil),
    (1, 2, false, 5, 2),
    (2, 2, false, 4, nil),
    (2, 2, true, 4, 3),
    (3, 1, false, 5, nil),
    // The server has fewer items on a page than were asked for.
    (1, 1, true, nil, 2),
    // It ignores the size.
    (1, 3, true, 9, nil),
    (2, 0, true, 9, nil),
  ])
  func nextPageFollowsLinkOrTotal(number: Int, count: Int, isLinked: Bool, total: Int?, next: Int?) {
    let query = PageQuery(number: number, size: 2, names: PageQuery.Names(number: "p", size: "n"))
    let page = Page(items: Array(repeating: 0, count: count), next: isLinked ? [] : nil, total: total)
    #expect(query.next(after: page)?.number == next)
    #expect(query.next(after: page)?.size == next.map { _ in 2 })
    #expect(query.next(after: page).map { $0.items.map(\.name) } == next.map { _ in ["p", "n"] })
  }

  @Test(arguments: [
    ("</users?cursor=a%20b>; rel=next", [URLQueryItem(name: "cursor", value: "a b")]),
    ("<?q=a+b>;rel=next", [URLQueryItem(name: "q", value: "a b")]),
    ("<?q=a+b+c&r=+>;rel=next", [URLQueryItem(name: "q", value: "a b c"), URLQueryItem(name: "r", value: " ")]),
    ("<?q=a%2Bb>;rel=next", [URLQueryItem(name: "q", value: "a+b")]),
    ("<?p=3#top>; rel=next", [URLQueryItem(name: "p", value: "3")]),
    ("<?p>; rel=next", [URLQueryItem(name: "p", value: nil)]),
    (
      "<?a,b;c=1> ; title=\"x, <y>; rel=\\\"prev\\\"\" ; REL = \"prefetch NEXT\"",
      [URLQueryItem(name: "a,b;c", value: "1")]
    ),
    ("<?p=1>; rel=prev, , <?p=3>; rel=next; rel=prev", [URLQueryItem(name: "p", value: "3")]),
    ("<?p=3>; rel=prev; rel=next", nil),
    ("<?p=3>; rel=next; anchor=\"#there\"", nil),
    ("<?p=1>; anchor=x; rel=next, <?p=2>; rel=next", [URLQueryItem(name: "p", value: "2")]),
    ("<?p=3>; title=\"rel=next", nil),
    ("<?p=2>; rel=next, <?p=3>; rel=next", [URLQueryItem(name: "p", value: "2")]),
    ("</users/page/2>; rel=next", nil),
    ("</users?>; rel=next", nil),
    ("<?p=1>; rel=prev last, <?p=3>; rel=next", [URLQueryItem(name: "p", value: "3")]),
    ("<?p=3>; rel=prev next", nil),
    ("<?p=3>; hidden; rel=next", [URLQueryItem(name: "p", value: "3")]),
    ("<?p=3; rel=next", nil),
    ("x?p=3>; rel=next", nil),
    ("?p=3; rel=next", nil),
    ("<?p=3>", nil),
    ("", nil),
  ])
  func nextLinkIsFound(link: String, items: [URLQueryItem]?) async throws {
    #expect(try await page(headers: [("Link", link)]).next == items)
  }

  @Test func severalLinkFieldsAreOneList() async throws {
    let page = try await page(headers: [("Link", "<?p=1>; rel=prev"), ("Link", "<?p=3>; rel=next")])
    #expect(page.next == [URLQueryItem(name: "p", value: "3")])
  }

  @Test func bodyReadsTheHeadersFromItsDecoder() async throws {
    server.route("/quota", .json("{}", headers: [("x-ratelimit-remaining", "7")]))
    let request = AnyRequest<Quota>(path: "/quota")
    #expect(try await withTransport(to: server.baseURL) { try await $0.send(request) }.remaining == 7)
    #expect(try JSONDecoder().decode(Quota.self, from: Data("{}".utf8)).remaining == nil)
  }
}
