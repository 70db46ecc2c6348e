import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

struct Book: Decodable, Equatable, Sendable {
  let id: Int
  let title: String
  let publishedIn: Int
}

struct FetchBooksRequest: RequestDefinition {
  typealias ResponseBody = Page<Book>
  let featureName = "Books"
  let page: PageQuery
  var path: String { "/books" }
  var queryItems: [URLQueryItem] { page.items }
  var decoder: JSONDecoder { .books }
}

struct Author: Decodable, Equatable, Sendable {
  let id: Int
}

struct FetchAuthorsRequest: RequestDefinition {
  typealias ResponseBody = Page<Author>
  let featureName = "Books"
  var path: String { "/authors" }
  var decoder: JSONDecoder {
    .readingISODates.reading(PageKeys(items: "data", next: ["meta", "next_cursor"], total: ["meta", "total"]))
  }
}

extension JSONDecoder {
  static var books: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}

extension PageQuery {
  static let firstBooks = PageQuery(size: 2, names: Names(number: "page", size: "per_page"))
}

struct AddBookRequest: RequestDefinition {
  typealias ResponseBody = Book
  let featureName = "Books"
  let title: String
  let key: String
  var path: String { "/books" }
  var method: RequestMethod { .post }
  var body: RequestPayload { .json(["title": title]) }
  var idempotencyKey: String? { key }
  var decoder: JSONDecoder { .books }
}

struct TokenFile: AccessTokenSource {
  let url: URL
  func token() async throws -> String? {
    try String(contentsOf: url, encoding: .utf8).filter { !$0.isWhitespace }
  }
}

/// The samples of the guide to requests and responses.
@Suite struct RequestsSamples {
  private let server: LoopbackServer
  private let folder: TemporaryFolder

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryFolder()
  }

  private var transport: NetworkTransport {
    get throws {
      let url = try #require(URL(string: "\(server.baseURL)/v1"))
      let file = try folder.file("token", "secret\n")
      var environment = NetworkEnvironment(baseURL: url, name: "staging", requestTimeout: nil, maximumAttempts: 2)
      environment.tokens = TokenFile(url: file)
      environment.headers = ["X-Shop": "north"]
      let transport = NetworkFactory.makeTransport(environment: environment)
      return transport
    }
  }

  @Test func allPagesAreRead() async throws {
    server.route("/v1/books") { request, _ in
      request.target.contains("page=1&")
        ? .json(
          #"[{"id":1,"title":"A","published_in":1999},{"id":2,"title":"B","published_in":2001}]"#,
          headers: [("Link", "<https://books.example/v1/books?page=2&per_page=2>; rel=\"next\"")])
        : .json(#"[{"id":3,"title":"C","published_in":2003}]"#)
    }
    let transport = try transport
    var books: [Book] = []
    var query: PageQuery? = .firstBooks
    while let current = query {
      let page = try await transport.send(FetchBooksRequest(page: current))
      books += page.items
      query = current.next(after: page)
    }
    #expect(books.map(\.publishedIn) == [1999, 2001, 2003])
    #expect(server.requests.map(\.target) == ["/v1/books?page=1&per_page=2", "/v1/books?page=2&per_page=2"])
    #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer secret" && $0["X-Shop"] == "north" })
    await transport.shutdown()
  }

  @Test func cursorOfTheEnvelopeIsFollowed() async throws {
    server.route("/v1/authors") { request, _ in
      .json(
        request.target.hasSuffix("?cursor=b3")
          ? #"{"data":[{"id":2}]}"# : #"{"data":[{"id":1}],"meta":{"next_cursor":"b3","total":2}}"#)
    }
    let transport = try transport
    #expect(try await transport.sendAll(FetchAuthorsRequest()).map(\.id) == [1, 2])
    await transport.shutdown()
  }

  @Test func rejectedFieldsAreNamed() async throws {
    server.route(
      "/v1/books",
      .json(
        ##"{"title":"Invalid book","errors":[{"pointer":"#/title","detail":"is empty"}]}"##, status: 422,
        headers: [("Content-Type", "application/problem+json")]))
    let transport = try transport
    var shown: [String] = []
    do {
      let book = try await transport.send(AddBookRequest(title: "", key: UUID().uuidString))
      shown.append("Added \(book.title)")
    } catch {
      switch error.kind {
      case .loginRequired: shown.append("Log in first.")
      case .invalidStatus(409): shown.append("It was changed elsewhere.")
      default: shown += error.fields["title"] ?? [error.message]
      }
    }
    #expect(shown == ["is empty"])
    await transport.shutdown()
  }
}
