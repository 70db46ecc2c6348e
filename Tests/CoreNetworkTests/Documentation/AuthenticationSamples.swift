import CoreNetwork
import FoundationEssentials
import LoopbackServer
import Testing

struct LoginRequest: RequestDefinition {
  struct ResponseBody: Decodable, Sendable {
    let access: String
    let refresh: String
  }
  let featureName = "Login"
  let refreshToken: String
  var path: String { "/token" }
  var method: RequestMethod { .post }
  var body: RequestPayload { .form([URLQueryItem(name: "refresh_token", value: refreshToken)]) }
  var authentication: RequestAuthentication { .anonymous }
}

actor LoginSession: AccessTokenSource {
  private let login: NetworkTransport
  private var access: String?
  private var refresh: String

  init(login: NetworkTransport, refresh: String) {
    self.login = login
    self.refresh = refresh
  }

  func token() async throws -> String? { access }

  func refresh(replacing rejected: String?) async throws -> String {
    let tokens = try await login.send(LoginRequest(refreshToken: refresh))
    access = tokens.access
    refresh = tokens.refresh
    return tokens.access
  }
}

struct FetchOrdersRequest: RequestDefinition {
  typealias ResponseBody = [Int]
  let featureName = "Orders"
  var path: String { "/orders" }
  var authentication: RequestAuthentication { .required }
}

func fetchOrders(_ transport: NetworkTransport) async -> String? {
  do {
    let orders = try await transport.send(FetchOrdersRequest())
    return "\(orders.count) orders"
  } catch {
    return error.kind == .loginRequired ? error.hint : error.message
  }
}

/// The samples of the guide to authentication.
@Suite struct AuthenticationSamples {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/orders") { request, _ in
      request["Authorization"] == "Bearer fresh" ? .json("[1]") : .json("{}", status: 401)
    }
  }

  @Test func sessionRenewsItsToken() async throws {
    server.route("/token") { request, _ in
      request.bodyText == "refresh_token=r1" ? .json(#"{"access":"fresh","refresh":"r2"}"#) : .json("{}", status: 400)
    }
    var environment = try testEnvironment(server.baseURL)
    let login = NetworkFactory.makeTransport(environment: environment)
    environment.tokens = LoginSession(login: login, refresh: "r1")
    environment.loginHint = "Run: shop login"
    let transport = NetworkFactory.makeTransport(environment: environment)
    #expect(try await transport.send(FetchOrdersRequest()) == [1])
    #expect(server.requestCount("/token") == 1)
    await transport.shutdown()
    await login.shutdown()
  }

  @Test func refreshThatIsRejectedAsksForALogin() async throws {
    server.route("/token", .json(#"{"error":"invalid_grant"}"#, status: 400))
    var environment = try testEnvironment(server.baseURL)
    let login = NetworkFactory.makeTransport(environment: environment)
    environment.tokens = LoginSession(login: login, refresh: "old")
    environment.loginHint = "Run: shop login"
    let transport = NetworkFactory.makeTransport(environment: environment)
    #expect(await fetchOrders(transport) == "Run: shop login")
    #expect(server.requestCount("/orders") == 0)
    await transport.shutdown()
    await login.shutdown()
  }
}
