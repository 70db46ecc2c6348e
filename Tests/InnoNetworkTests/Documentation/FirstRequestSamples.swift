import Foundation
import HTTPTypes
import InnoNetwork
import LoopbackServer
import Testing

/// The samples of the article A first request, and of the comments of the types it shows.
@Suite(.timeLimit(.minutes(10))) struct FirstRequestSamples {
  struct User: Codable, Equatable, Sendable {
    var id: Int
    var name: String
  }

  struct FetchUser: APIDefinition {
    let id: Int
    var path: String { "/users/\(id)" }
    var decoding: ResponseDecoding<User> { .json() }
  }

  struct SearchUsers: APIDefinition {
    struct Filter: Encodable {
      var tags: [String] = []
      var limit: Int?
    }
    let query: [URLQueryItem]
    var path: String { "/users" }
    var decoding: ResponseDecoding<[User]> { .json() }

    init(_ filter: Filter) throws { query = try [URLQueryItem](encoding: filter) }
  }

  struct AddUser: APIDefinition {
    let user: User
    let key: String
    var method: HTTPRequest.Method { .post }
    var path: String { "/users" }
    var body: RequestBody { .json(user) }
    var idempotencyKey: String? { key }
    var decoding: ResponseDecoding<User> { .json() }
  }

  struct SendForm: APIDefinition {
    let form: MultipartForm
    var method: HTTPRequest.Method { .post }
    var path: String { "/forms" }
    var body: RequestBody { .multipart(form) }
    var decoding: ResponseDecoding<Void> { .ignored }
  }

  let server: LoopbackServer
  let url: URL

  init() throws {
    server = try LoopbackServer()
    server.route("/users/1", .json(#"{"id":1,"name":"Ada"}"#))
    server.route("/users", .json(#"{"id":2,"name":"Grace"}"#, status: 201))
    url = try #require(URL(string: server.baseURL))
  }

  @Test func aRequestReturnsAValue() async throws {
    let client = NetworkClient(configuration: .safeDefaults(baseURL: url))
    let user = try await client.request(FetchUser(id: 1))
    await client.shutdown()
    #expect(user == User(id: 1, name: "Ada"))
  }

  @Test func aDefinitionIsAllThatACallNeeds() async throws {
    let client = NetworkClient(configuration: .safeDefaults(baseURL: url))
    struct FetchUser: APIDefinition {
      let id: Int
      var path: String { "/users/\(id)" }
      var decoding: ResponseDecoding<User> { .json() }
    }
    let user = try await client.request(FetchUser(id: 1))
    #expect(user.name == "Ada")
    await client.shutdown()
  }

  @Test func propertiesBecomeAQuery() async throws {
    struct Filter: Encodable {
      var tags = ["a", "b"]
      var limit: Int? = 10
    }
    let query = try [URLQueryItem](encoding: Filter())
    // limit=10&tags=a&tags=b
    #expect(query.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&") == "limit=10&tags=a&tags=b")
    server.route("/users", .json("[]"))
    let client = NetworkClient(configuration: .safeDefaults(baseURL: url))
    #expect(try await client.request(SearchUsers(SearchUsers.Filter(tags: ["a"], limit: 5))).isEmpty)
    #expect(server.requests.last?.target == "/users?limit=5&tags=a")
    await client.shutdown()
  }

  @Test func aWriteHasItsKey() async throws {
    let client = NetworkClient(configuration: .safeDefaults(baseURL: url))
    #expect(try await client.request(AddUser(user: User(id: 2, name: "Grace"), key: "once")).id == 2)
    #expect(server.requests.first?["Idempotency-Key"] == "once")
    await client.shutdown()
  }

  @Test func errorsAreTyped() async throws {
    let client = NetworkClient(configuration: .safeDefaults(baseURL: url))
    do {
      _ = try await client.request(FetchUser(id: 2))
    } catch {
      switch error.kind {
      case .status(let response): print("the server says \(response.head.status)")
      case .transport(let cause): print("no response: \(cause)")
      default: print(error)
      }
    }
    #expect(server.requestCount("/users/2") == 1)
    await client.shutdown()
  }

  @Test func aFormIsSentWithItsFile() async throws {
    let scratch = try Scratch()
    let photo = try scratch.file("beach.jpg", [UInt8](repeating: 1, count: 100_000))
    server.route("/forms", .json("{}"))
    let client = NetworkClient(configuration: .safeDefaults(baseURL: url))
    var form = MultipartForm()
    form.add("title", value: "Holiday")
    form.add("photo", file: photo, contentType: "image/jpeg")
    _ = try await client.upload(SendForm(form: form)) { progress in
      print("\(progress.sent) of \(progress.totalToSend ?? 0) bytes")
    }
    #expect(server.requests.first?.body.count ?? 0 > 100_000)
    await client.shutdown()
  }

  @Test func theExampleOfAFormRuns() {
    var form = MultipartForm()
    form.add("title", value: "Holiday")
    form.add("photo", file: "photos/beach.jpg", contentType: "image/jpeg")
    #expect(!form.boundary.isEmpty)
  }
}
