import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Synchronization
import Testing

/// A source whose token is replaced by what `renewal` returns.
private final class Session: AccessTokenSource {
  private let current: Mutex<String?>
  private let refreshes = Mutex(0)
  private let renewal: @Sendable () async throws -> String

  init(_ token: String?, renewal: @escaping @Sendable () async throws -> String = { "new" }) {
    current = Mutex(token)
    self.renewal = renewal
  }

  var refreshCount: Int { refreshes.withLock { $0 } }

  func token() async throws -> String? { current.withLock { $0 } }

  func refresh(replacing rejected: String?) async throws -> String {
    refreshes.withLock { $0 += 1 }
    let token = try await renewal()
    current.withLock { $0 = token }
    return token
  }
}

/// A source with a fixed token, which cannot be refreshed.
struct FixedToken: AccessTokenSource {
  let value: String?
  func token() async throws -> String? { value }
}

@Suite(.timeLimit(.minutes(10))) struct AuthenticationTests {
  let server: LoopbackServer
  private let request = AnyRequest<[User]>(path: "/users")

  init() throws {
    server = try LoopbackServer()
    server.route("/users") { request, _ in
      request["Authorization"] == "Bearer new" ? .json("[]") : .json(#"{"message":"No."}"#, status: 401)
    }
  }

  private func failure(
    _ source: (any AccessTokenSource)?, _ request: AnyRequest<[User]>? = nil, hint: String? = nil
  ) async throws -> NetworkFailure {
    try await CoreNetworkTests.failure(of: request ?? self.request, to: server.baseURL) {
      $0.tokens = source
      $0.loginHint = hint
    }
  }

  @Test func tokenIsSentToTheServer() async throws {
    let users = try await withTransport(in: testEnvironment(server.baseURL) { $0.tokens = FixedToken(value: "new") }) {
      try await $0.send(request)
    }
    #expect(users.isEmpty)
    #expect(server.requests.map { $0["Authorization"] } == ["Bearer new"])
  }

  @Test func manyRejectedRequestsShareOneRefresh() async throws {
    let session = Session("old") { [server] in
      await server.waitForRequests(8)
      return "new"
    }
    try await withTransport(in: testEnvironment(server.baseURL) { $0.tokens = session }) { [request] transport in
      try await withThrowingTaskGroup { group in
        for _ in 1...8 { group.addTask { try await transport.send(request) } }
        try await group.waitForAll()
      }
    }
    #expect(session.refreshCount == 1)
    #expect(server.requestCount("/users") == 16)
  }

  @Test func rejectedTokenWithoutARefreshRequiresALogin() async throws {
    let failure = try await failure(FixedToken(value: "old"))
    #expect(failure.kind == .loginRequired)
    #expect(failure.message == "GET \(server.baseURL)/users: login required (the server rejects the token)")
    #expect(failure.hint == "Log in again.")
    #expect(server.requestCount("/users") == 1)
  }

  @Test func rejectionIsThatOfTheServerWhereThereIsNoToken() async throws {
    let failure = try await failure(FixedToken(value: nil), hint: "Give a token with --token-file.")
    #expect(failure.kind == .loginRequired)
    #expect(failure.message == "GET \(server.baseURL)/users: login required (401)")
    #expect(failure.hint == "Give a token with --token-file.")
  }

  @Test(arguments: [true, false])
  func requestThatNeedsATokenIsNotSentWithoutOne(hasSource: Bool) async throws {
    var request = request
    request.authentication = .required
    let failure = try await failure(hasSource ? FixedToken(value: nil) : nil, request)
    #expect(failure.kind == .loginRequired)
    #expect(failure.message.hasSuffix(hasSource ? ": login required (there is no token)" : ": login required"))
    let giveCredentials = "Give credentials in the URL, such as https://NAME:PASSWORD@HOST."
    #expect(failure.hint == (hasSource ? "Log in again." : giveCredentials))
    #expect(failure.attempts == 0)
    #expect(server.requests.isEmpty)
  }

  @Test func anonymousRequestCarriesNoToken() async throws {
    var request = request
    request.authentication = .anonymous
    #expect(try await failure(FixedToken(value: "new"), request).kind == .loginRequired)
    #expect(server.requests.map { $0["Authorization"] } == [nil])
  }

  @Test func refreshThatCannotReachItsServerIsNoMissingLogin() async throws {
    let other = try LoopbackServer()
    let base = other.baseURL
    other.stop()
    let session = Session("old") {
      throw try await CoreNetworkTests.failure(of: AnyRequest<[User]>(path: "/token"), to: base)
    }
    let failure = try await failure(session)
    #expect(failure.kind == .cannotReach(.connection))
    #expect(failure.message.contains("the login could not be renewed (GET \(base)/token: could not connect"))
    #expect(failure.hint == "Check that the server is running and that the URL names its port.")
  }

  @Test(
    arguments: [
      (400, .loginRequired), (403, .loginRequired), (429, .rateLimited), (499, .loginRequired),
      (500, .invalidStatus(500)), (503, .invalidStatus(503)),
    ] as [(Int, NetworkFailure.Kind)])
  func statusOfARefreshDecidesWhetherALoginHelps(status: Int, kind: NetworkFailure.Kind) async throws {
    server.route("/token", .json("{}", status: status))
    let session = Session("old") { [server] in
      throw try await CoreNetworkTests.failure(of: AnyRequest<[User]>(path: "/token"), to: server.baseURL)
    }
    #expect(try await failure(session).kind == kind)
  }

  @Test func refreshThatTakesTooLongIsNoMissingLogin() async throws {
    server.route("/token", .stall(.beforeHead))
    let session = Session("old") { [server] in
      throw try await CoreNetworkTests.failure(
        of: AnyRequest<[User]>(path: "/token"), to: server.baseURL, timeout: .milliseconds(50))
    }
    #expect(try await failure(session).kind == .timedOut(after: .milliseconds(50)))
  }

  @Test(arguments: [
    (AnyRequest<[User]>(path: "/page"), NetworkFailure.Kind.invalidResponse(.contentType("text/html"))),
    (AnyRequest<[User]>(path: "/a\n"), .invalidConfiguration),
  ])
  func refreshThatFailsForAnotherReasonIsNoMissingLogin(
    request: AnyRequest<[User]>, kind: NetworkFailure.Kind
  ) async throws {
    server.route("/page", .html())
    let session = Session("old") { [server] in
      throw try await CoreNetworkTests.failure(of: request, to: server.baseURL)
    }
    #expect(try await failure(session).kind == kind)
  }

  @Test func errorOfATokenSourceIsNamedInTheMessage() async throws {
    struct Broken: Error {}
    let failure = try await failure(Session("old") { throw Broken() })
    #expect(failure.kind == .loginRequired)
    #expect(failure.message.hasSuffix(": login required (no token: Broken())"))
    #expect(failure.hint == "Log in again.")
    #expect(failure.underlying is Broken)
  }

  @Test func replacementOfATokenIsReportedAsTrafficAndNotAsAnEvent() async throws {
    let events = Recorder<RequestEvent>()
    let traffic = Recorder<String>()
    let environment = try testEnvironment(server.baseURL) {
      $0.tokens = Session("old")
      $0.observe = { events.record($0) }
      $0.reportTraffic = { traffic.record($0) }
    }
    _ = try await withTransport(in: environment) { try await $0.send(request) }
    // Two requests, two responses and the success.
    #expect(events.values.count == 5)
    #expect(traffic.values.count == 5)
    #expect(traffic.values.dropFirst(2).first == "GET \(server.baseURL)/users: the token is replaced")
  }

  @Test func refreshThatIsRejectedRequiresALogin() async throws {
    let session = Session("old") { [server] in
      throw try await CoreNetworkTests.failure(of: AnyRequest<[User]>(path: "/users"), to: server.baseURL)
    }
    let failure = try await failure(session)
    #expect(failure.kind == .loginRequired)
    #expect(failure.message.hasSuffix("login required (GET \(server.baseURL)/users: login required (401))"))
    #expect(failure.hint == "Log in again.")
  }

  @Test func tokenThatNoHeaderMayContainIsNotShown() async throws {
    let failure = try await failure(FixedToken(value: "secret\n"))
    #expect(failure.kind == .loginRequired)
    #expect(!"\(failure)".contains("secret"))
    #expect(failure.reason == "login required (the token contains characters that no header may contain)")
    #expect(failure.hint == "Log in again.")
    #expect(server.requests.isEmpty)
  }
}
