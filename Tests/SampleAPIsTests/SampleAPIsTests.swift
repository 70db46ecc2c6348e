import CoreNetwork
import FoundationEssentials
import LoopbackServer
import SampleAPIs
import Testing

/// What the app's client reads from the sample APIs.
@Suite struct SampleAPIsTests {
  private struct AnyRequest<ResponseBody: Decodable & Sendable>: RequestDefinition {
    let featureName = "Tests"
    let path: String
    var method = RequestMethod.get
    var queryItems: [URLQueryItem] = []
    var body = RequestPayload.none

    var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return decoder
    }
  }

  private struct Item: Decodable, Sendable {
    let number: Int
    let title: String
    let state: String
    let body: String?
    let closedAt: String?
  }

  private struct Comment: Decodable, Sendable {
    let body: String
  }

  private struct Token: AccessTokenSource {
    let text: String?
    func token() async throws -> String? { text }
  }

  private static let tools = "/repos/acme/tools/issues"

  private func with<Result>(
    _ api: SampleAPI, token: String? = nil, attempts: Int = 1,
    _ body: (NetworkTransport, LoopbackServer) async throws -> Result
  ) async throws -> Result {
    let server = try LoopbackServer()
    server.serve(api)
    var environment = NetworkEnvironment(
      baseURL: try #require(URL(string: server.baseURL)), requestTimeout: nil, connectTimeout: .seconds(3600),
      maximumAttempts: attempts)
    environment.tokens = Token(text: token)
    let transport = NetworkFactory.makeTransport(environment: environment)
    do {
      let result = try await body(transport, server)
      await transport.shutdown()
      return result
    } catch {
      await transport.shutdown()
      throw error
    }
  }

  private func failure<Request: RequestDefinition>(
    of request: Request, on transport: NetworkTransport
  ) async throws -> NetworkFailure {
    do {
      _ = try await transport.send(request)
    } catch {
      return error
    }
    throw Expected()
  }

  private struct Expected: Error {}

  @Test(arguments: [("open", 43, 57), ("closed", 14, 56), ("all", 57, 57)])
  func issuesComeInPagesThatLinkTheNext(state: String, count: Int, newest: Int) async throws {
    try await with(.tracker) { transport, server in
      let query = [URLQueryItem(name: "state", value: state), URLQueryItem(name: "per_page", value: "10")]
      let items = try await transport.sendAll(AnyRequest<Page<Item>>(path: Self.tools, queryItems: query))
      #expect(items.count == count)
      #expect(items.first?.number == newest)
      #expect(items.map(\.number) == items.map(\.number).sorted(by: >))
      #expect(items.allSatisfy { ($0.state == "closed") == ($0.closedAt != nil) })
      #expect(server.requestCount(Self.tools) == (count + 9) / 10)
      #expect(server.requests.allSatisfy { $0.query("per_page") == "10" && $0.query("state") == state })
    }
  }

  @Test func commentsComeInPagesToo() async throws {
    try await with(.tracker) { (transport, _) async throws in
      let request = AnyRequest<Page<Comment>>(path: "\(Self.tools)/30/comments")
      #expect(try await transport.send(request).items.count == 30)
      #expect(try await transport.sendAll(request).count == 34)
    }
  }

  @Test func writesChangeTheIssue() async throws {
    try await with(.tracker, token: IssueTracker.token) { (transport, _) async throws in
      let new = try await transport.send(
        AnyRequest<Item>(path: Self.tools, method: .post, body: .json(["title": "New"])))
      #expect((new.number, new.title, new.state, new.body) == (58, "New", "open", nil))
      let path = "\(Self.tools)/58"
      let closed = try await transport.send(
        AnyRequest<Item>(path: path, method: .patch, body: .json(["state": "closed"])))
      #expect(closed.state == "closed")
      #expect(closed.closedAt != nil)
      _ = try await transport.send(
        AnyRequest<Item>(path: path, method: .patch, body: .json(["state": "open", "body": "Text"])))
      let read = try await transport.send(AnyRequest<Item>(path: path))
      #expect((read.state, read.body, read.closedAt) == ("open", "Text", nil))
    }
  }

  @Test(arguments: [
    ("", ["missing field"]), (String(repeating: "x", count: 257), ["title is too long (maximum is 256 characters)"]),
  ])
  func rejectedTitleIsNamed(title: String, problems: [String]) async throws {
    try await with(.tracker, token: IssueTracker.token) { (transport, _) async throws in
      let failure = try await failure(
        of: AnyRequest<Item>(path: Self.tools, method: .post, body: .json(["title": title])), on: transport)
      #expect(failure.fields == ["title": problems])
    }
  }

  @Test(arguments: [
    (RequestMethod.get, nil, true), (.get, IssueTracker.token, true), (.get, "other", false), (.patch, nil, false),
    (.patch, IssueTracker.token, true), (.patch, "other", false),
  ])
  func writesNeedTheTokenAndReadsRefuseOthers(method: RequestMethod, token: String?, isAllowed: Bool) async throws {
    try await with(.tracker, token: token) { (transport, _) async throws in
      let request = AnyRequest<Item>(
        path: "\(Self.tools)/1", method: method, body: method == .get ? .none : .json(["state": "open"]))
      if isAllowed {
        #expect(try await transport.send(request).number == 1)
      } else {
        #expect(try await failure(of: request, on: transport).kind == .loginRequired)
      }
    }
  }

  @Test func limitsSayWhenTheyEnd() async throws {
    try await with(.tracker) { (transport, _) async throws in
      let limited = try await failure(
        of: AnyRequest<Page<Item>>(path: "/repos/acme/limited/issues"), on: transport)
      #expect(limited.kind == .rateLimited)
      #expect(limited.retryAfter ?? .zero > .seconds(2000))
      let busy = try await failure(of: AnyRequest<Page<Item>>(path: "/repos/acme/busy/issues"), on: transport)
      #expect(busy.kind == .rateLimited)
      #expect(busy.retryAfter == .seconds(1))
      #expect(try await transport.send(AnyRequest<Page<Item>>(path: "/repos/acme/busy/issues")).items.count == 30)
    }
  }

  @Test(arguments: [
    "/repos/acme/other/issues", "/repos/other/tools/issues", "/repos/acme/tools/issues/58",
    "/repos/acme/tools/issues/x", "/repos/acme/tools/issues/58/comments", "/repos/acme/tools/pulls", "/",
  ])
  func unknownPathsAreNotFound(path: String) async throws {
    try await with(.tracker) { (transport, _) async throws in
      #expect(try await failure(of: AnyRequest<Item>(path: path), on: transport).kind == .invalidStatus(404))
    }
  }

  private struct Orders: Decodable, Sendable {
    struct Meta: Decodable, Sendable {
      let nextCursor: String?
      let total: Int
    }
    let data: [One]
    let meta: Meta
  }

  private struct One: Decodable, Sendable {
    let id: UUID
    let amount: Double
  }

  private struct Envelope: Decodable, Sendable {
    let data: One
  }

  @Test func ordersComeByCursorAndAlone() async throws {
    try await with(.orders) { (transport, _) async throws in
      var ids: [UUID] = []
      var cursor: String?
      repeat {
        let query = cursor.map { [URLQueryItem(name: "cursor", value: $0)] } ?? []
        let page = try await transport.send(AnyRequest<Orders>(path: "/v1/orders", queryItems: query))
        #expect(page.meta.total == 43)
        ids += page.data.map(\.id)
        cursor = page.meta.nextCursor
      } while cursor != nil
      #expect(Set(ids).count == 43)
      let one = try await transport.send(AnyRequest<Envelope>(path: "/v1/orders/\(try #require(ids.last))"))
      #expect(one.data.id == ids.last)
      let wrong = AnyRequest<Orders>(path: "/v1/orders", queryItems: [URLQueryItem(name: "cursor", value: "7")])
      #expect(try await failure(of: wrong, on: transport).kind == .invalidStatus(400))
    }
  }

  private struct Place: Decodable, Sendable {
    let id: String
    let name: String

    enum CodingKeys: String, CodingKey {
      case id = "_id"
      case name
    }
  }

  @Test func stationsAreOneArray() async throws {
    try await with(.stations) { (transport, _) async throws in
      let all = try await transport.send(AnyRequest<[Place]>(path: "/stations"))
      #expect(all.count == 26)
      let last = try #require(all.last)
      #expect(try await transport.send(AnyRequest<Place>(path: "/stations/\(last.id)")).name == last.name)
      #expect(try await failure(of: AnyRequest<Place>(path: "/stations/1"), on: transport).kind == .invalidStatus(404))
    }
  }
}
