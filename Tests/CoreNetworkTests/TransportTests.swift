import CoreNetwork
import FoundationEssentials
import Logging
import LoopbackServer
import Synchronization
import Testing

/// The example of the documentation.
private struct FetchUsersRequest: RequestDefinition {
  typealias ResponseBody = [User]
  let featureName = "People"
  var path: String { "/users" }
  var headerPolicy: HeaderPolicy { .external }
}

private struct Nothing: Codable, Equatable, Sendable {
  var id: Int?
}

/// States nothing but its method.
private struct BareRequest: RequestDefinition {
  typealias ResponseBody = Nothing
  let method: RequestMethod
  let featureName = "Tests"
  var path: String { "/users/1" }
}

@Suite struct TransportTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private func echo(_ request: AnyRequest<Echo>) async throws -> Echo {
    try await withTransport(to: server.baseURL) { try await $0.send(request) }
  }

  @Test func exampleWorksWithTheDefaults() async throws {
    server.route("/users", .json(#"[{"id":1,"name":"Ada"}]"#))
    let environment = NetworkEnvironment(baseURL: try #require(URL(string: server.baseURL)))
    let transport = NetworkFactory.makeTransport(environment: environment)
    #expect(try await transport.send(FetchUsersRequest()) == [User(id: 1, name: "Ada")])
    await transport.shutdown()
  }

  /// What a dry run reports of a request, and how the request then fails.
  private func dryRun<Body>(
    _ request: AnyRequest<Body>, to address: String
  ) async throws -> (reported: [String], failure: NetworkFailure?) {
    let reported = Mutex<[String]>([])
    var environment = NetworkEnvironment(baseURL: try #require(URL(string: address)))
    environment.reportUnsent = { text in reported.withLock { $0.append(text) } }
    let transport = NetworkFactory.makeTransport(environment: environment)
    var failure: NetworkFailure?
    do { _ = try await transport.send(request) } catch { failure = error }
    await transport.shutdown()
    return (reported.withLock { $0 }, failure)
  }

  @Test func dryRunReportsAWriteWithoutSecretsAndDoesNotSendIt() async throws {
    let request = AnyRequest<Nothing>(
      path: "/todos/3", method: .patch, body: .json(["completed": true]), additionalHeaders: ["X-Secret": "s"],
      idempotencyKey: "key")
    let address = server.baseURL.replacing("://", with: "://name:password@") + "?api_key=password"
    let (reported, failure) = try await dryRun(request, to: address)
    #expect(
      reported == [
        "curl --request PATCH --header 'Content-Type: application/json' --data-raw '{\"completed\":true}' "
          + "--globoff '\(server.baseURL)/todos/3?api_key=…'"
      ])
    #expect(failure?.reason == "the request could not be prepared (it is not sent in a dry run)")
    #expect(server.requestCount("/todos/3") == 0)
  }

  @Test func dryRunSendsReads() async throws {
    server.route("/users", .json("[]"))
    let (reported, failure) = try await dryRun(AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    #expect(reported.isEmpty && failure == nil)
    #expect(server.requestCount("/users") == 1)
  }

  @Test func dryRunOfAnInvalidRequestFailsAsSendingItDoes() async throws {
    let request = AnyRequest<Nothing>(path: "/todos/3\n", method: .patch)
    let (reported, failure) = try await dryRun(request, to: server.baseURL)
    #expect(failure?.kind == .invalidConfiguration)
    #expect(reported.isEmpty)
  }

  @Test func formIsEncodedAsABody() async throws {
    let items = [URLQueryItem(name: "a", value: "x y"), URLQueryItem(name: "b", value: "&")]
    let echo = try await withTransport(to: server.baseURL) {
      try await $0.send(AnyRequest<Echo>(path: "/echo", method: .post, body: .form(items)))
    }
    #expect(echo.body == "a=x+y&b=%26")
    #expect(echo["Content-Type"] == "application/x-www-form-urlencoded")
  }

  @Test func formTogetherWithAQueryIsRefused() async throws {
    let items = [URLQueryItem(name: "a", value: "1")]
    let request = AnyRequest<Echo>(path: "/echo", method: .post, queryItems: items, body: .form(items))
    #expect(try await failure(of: request, to: server.baseURL).kind == .invalidConfiguration)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["/api", "/api/"])
  func pathOfTheBaseURLIsKept(prefix: String) async throws {
    server.route("/api/users", .json("[]"))
    let users = try await withTransport(to: server.baseURL + prefix) { try await $0.send(FetchUsersRequest()) }
    #expect(users.isEmpty)
  }

  @Test(arguments: RequestMethod.allCases)
  func everyMethodIsSent(method: RequestMethod) async throws {
    server.route("/users/1", .json("{}"))
    var request = AnyRequest<Nothing>(path: "/users/1", method: method)
    request.responsePolicy = .jsonAllowingEmptyBody
    let nothing = try await withTransport(to: server.baseURL) { [request] in try await $0.send(request) }
    #expect(nothing == Nothing())
    #expect(server.requests.first?.method == method.rawValue)
  }

  @Test(arguments: RequestMethod.allCases)
  func emptyBodyIsAFailureUnlessTheRequestAllowsIt(method: RequestMethod) async throws {
    server.route("/users/1", .json(""))
    let failure = try await failure(of: BareRequest(method: method), to: server.baseURL)
    #expect(failure.kind == .invalidResponse(.body))
    #expect(failure.message == "\(method.rawValue) \(server.baseURL)/users/1: the body is empty")
  }

  @Test(arguments: RequestMethod.allCases)
  func requestThatStatesNothingHasTheDefaults(method: RequestMethod) {
    let request = BareRequest(method: method)
    #expect(request.queryItems.isEmpty)
    #expect(request.contentType == nil)
    #expect(request.headerPolicy == .appDefault)
    #expect(request.additionalHeaders.isEmpty)
    #expect(request.idempotencyKey == nil)
    #expect(request.authentication == .optional)
    #expect(request.deadline == nil)
  }

  @Test func queryAndBodyArriveAsStated() async throws {
    var request = AnyRequest<Echo>(path: "/echo", method: .patch)
    request.queryItems = [URLQueryItem(name: "userId", value: "1"), URLQueryItem(name: "q", value: "ä &")]
    request.body = .json(Nothing(id: 3))
    let echo = try await echo(request)
    #expect(echo.method == "PATCH")
    #expect(echo.target == "/echo?userId=1&q=%C3%A4%20%26")
    #expect(echo.body == #"{"id":3}"#)
    #expect(echo["Content-Type"] == "application/json")
    #expect(echo["Accept"] == "application/json")
  }

  /// A repeated write has to have the same bytes.
  @Test func membersOfABodyAreInTheOrderOfTheirNames() async throws {
    let members = Dictionary(uniqueKeysWithValues: "hgfedcba".map { (String($0), 1) })
    var request = AnyRequest<Echo>(path: "/echo", method: .patch, body: .json(members))
    request.contentType = "application/merge-patch+json"
    let echo = try await echo(request)
    #expect(echo.body == #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1}"#)
    #expect(echo["Content-Type"] == "application/merge-patch+json")
  }

  @Test func rawBytesKeepTheirContentType() async throws {
    var request = AnyRequest<Echo>(path: "/echo", method: .put, body: .raw(Data("a,b".utf8)))
    #expect(try await echo(request)["Content-Type"] == "application/octet-stream")
    request.contentType = "text/csv"
    let echo = try await echo(request)
    #expect(echo["Content-Type"] == "text/csv")
    #expect(echo.body == "a,b")
  }

  @Test func dataBringsTheBytesAsTheyAre() async throws {
    server.route("/page", .html("<p>"))
    let data = try await withTransport(to: server.baseURL) { try await $0.send(AnyRequest<Data>(path: "/page")) }
    #expect(data == Data("<p>".utf8))
    #expect(server.requests.map { $0["Accept"] } == ["*/*"])
  }

  static let own = ["X-Client", "X-Environment", "X-Request-ID", "X-Feature"]
  static let open = ["User-Agent", "Accept-Language"]

  @Test(arguments: [(HeaderPolicy.appDefault, own + open, []), (.external, open, own), (.custom, [], own + open)])
  func headerPolicyDecidesWhatServersLearn(policy: HeaderPolicy, present: [String], absent: [String]) async throws {
    var request = AnyRequest<Echo>(path: "/echo")
    request.headerPolicy = policy
    request.additionalHeaders = ["X-Own": "1"]
    let echo = try await echo(request)
    #expect(present.allSatisfy { echo[$0] != nil })
    #expect(absent.allSatisfy { echo[$0] == nil })
    #expect(echo["X-Own"] == "1")
  }

  @Test func metadataComesFromTheEnvironment() async throws {
    let echo = try await echo(AnyRequest<Echo>(path: "/echo"))
    #expect(echo["User-Agent"] == "tests/1")
    #expect(echo["Accept-Language"] == "de")
    #expect(echo["X-Environment"] == "tests")
    #expect(echo["X-Feature"] == "Tests")
    #expect(echo["X-Request-ID"]?.isEmpty == false)
  }

  @Test func headersOfARequestReplaceTheMetadata() async throws {
    var request = AnyRequest<Echo>(path: "/echo")
    request.additionalHeaders = ["user-agent": "mine"]
    let echo = try await echo(request)
    #expect(echo.headers.filter { $0[0].lowercased() == "user-agent" }.map { $0[1] } == ["mine"])
  }

  @Test func flakyServerIsAskedAgain() async throws {
    server.route("/users") { _, number in number < 3 ? .json("{}", status: 503) : .json("[]") }
    let users = try await withTransport(to: server.baseURL) { try await $0.send(FetchUsersRequest()) }
    #expect(users.isEmpty)
    #expect(server.requestCount("/users") == 3)
  }

  @Test(arguments: [
    (429, true), (500, true), (503, true), (599, true), (428, false), (430, false), (499, false), (404, false),
  ])
  func serverErrorsAreLoggedWithoutValues(status: Int, isLogged: Bool) async throws {
    let lines = Recorder<String>()
    server.route("/users", .json("{}", status: status))
    var request = AnyRequest<[User]>(path: "/users")
    request.queryItems = [URLQueryItem(name: "token", value: "secret")]
    _ = try await withTransport(
      to: server.baseURL, attempts: 1, logger: Logger(label: "tests") { _ in Lines(recorder: lines) }
    ) {
      [request] in
      try? await $0.send(request)
    }
    let line = "warning GET \(server.baseURL)/users?token=…: \(status), 2 bytes in "
    #expect(lines.values.contains { $0.hasPrefix(line) } == isLogged)
    #expect(lines.values.contains { $0.hasPrefix("warning") } == isLogged)
    #expect(!lines.values.joined().contains("secret"))
  }

  @Test(arguments: [(Logger.Level.trace, true), (.debug, false)])
  func namesOfHeadersAreLoggedAtTheMostDetailedLevel(level: Logger.Level, isLogged: Bool) async throws {
    let lines = Recorder<String>()
    server.route("/users", .json("[]"))
    let logger = Logger(label: "tests") { _ in Lines(recorder: lines, logLevel: level) }
    _ = try await withTransport(to: server.baseURL, logger: logger) { try await $0.send(FetchUsersRequest()) }
    #expect(lines.values.count == 2)
    #expect(lines.values.allSatisfy { $0.contains("environment=tests") })
    #expect(lines.values.contains { $0.contains("User-Agent") } == isLogged)
    #expect(lines.values.contains { $0.contains("Content-Type") } == isLogged)
  }

  @Test func requestsAfterShutdownFail() async throws {
    let environment = NetworkEnvironment(baseURL: try #require(URL(string: server.baseURL)))
    let transport = NetworkFactory.makeTransport(environment: environment)
    await transport.shutdown()
    let failure = await failure(of: FetchUsersRequest(), on: transport)
    #expect(failure?.kind == .unavailable)
    #expect(failure?.message == "GET \(server.baseURL)/users: the network has been shut down")
  }
}

/// A log handler that records every line.
private struct Lines: LogHandler {
  let recorder: Recorder<String>
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let metadata = metadata.merging(event.metadata ?? [:]) { $1 }.map { "\($0.key)=\($0.value)" }.sorted()
    recorder.record("\(event.level) \(event.message) \(metadata.joined(separator: " "))")
  }
}
