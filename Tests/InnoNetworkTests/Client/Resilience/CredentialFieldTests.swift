import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// Which fields go to another origin that a redirect leads to, and which fields carry credentials.
@Suite(.timeLimit(.minutes(10))) struct CredentialFieldTests {
  static let secret = [
    "Authorization", "Cookie", "Cookie2", "Proxy-Authorization", "X-Api-Key", "Api-Key", "ApiKey", "X-Auth-Token",
    "X-Auth",
    "X-AuthToken", "X-Access-Token", "X-Refresh-Token", "X-Session-Token", "X-Token", "Token", "X-Session",
    "X-Session-ID", "X-Csrf-Token",
    "X-XSRF-TOKEN", "X-Amz-Security-Token", "X-Amz-Signature", "Signature", "Signature-Input", "X-Hub-Signature-256",
    "X-Client-Secret",
    "X-Password", "X-Credential", "X-Goog-IAP-JWT-Assertion", "DPoP", "X-GitHub-OTP", "X-SID",
    "Ocp-Apim-Subscription-Key", "X-Vault-Token",
    "x-functions-key", "PRIVATE-TOKEN", "X_API_KEY", "X-Forwarded-Access-Token", "X-JWT", "X-HMAC", "Ticket",
    "X-Passwd", "X-Csrf", "X-Xsrf", "X-Assertion", "X-Idempotency-Key",
  ]
  /// What only the app and its server know.
  static let own = ["Idempotency-Key", "X-Request-ID", "traceparent", "X-Tenant-Context", "X-Feature", "Prefer"]
  static let common = [
    "Accept", "Accept-Language", "User-Agent", "Cache-Control", "If-None-Match", "If-Modified-Since", "Range",
    "If-Range",
  ]

  private func fields(_ names: [String]) throws -> HTTPFields {
    var fields = HTTPFields()
    for name in names { fields[try #require(HTTPField.Name(name))] = "secret-\(name)" }
    return fields
  }

  @Test func anotherServerGetsOnlyTheFieldsOfEveryClient() async throws {
    let other = try LoopbackServer()
    let server = try LoopbackServer()
    server.route("/a", .redirect(to: "\(other.baseURL)/echo"))
    let client = try loopbackClient(server)
    var call = Call<Echo>(path: "/a", decoding: .json())
    call.headers = try fields(Self.secret + Self.own + Self.common)
    let echo = try await client.request(call)
    for name in Self.secret + Self.own { #expect(echo[name] == nil, "\(name)") }
    for name in Self.common { #expect(echo[name] != nil, "\(name)") }
    for name in Self.secret { #expect(server.requests.first?[name] == "secret-\(name)", "\(name)") }
    await client.shutdown()
  }

  @Test func theSameServerGetsAllCredentials() async throws {
    let engine = sequence(.status(302, [.location: "http://HOST:80/b"]), .status(200))
    var call = Call("/a")
    call.headers = try fields(Self.secret)
    _ = try await client(engine).request(call)
    for field in call.headers { #expect(engine.requests.last?.headers[field.name] == field.value) }
  }

  /// The origin consists of scheme, host and port (RFC 6454).
  @Test(arguments: ["http://host:81/", "https://host/", "http://host.evil/", "//user@host:81/", "http://127.0.0.1/"])
  func aDifferenceInAnyPartOfTheOriginRemovesCredentials(location: String) async throws {
    let engine = sequence(.status(302, [.location: location]), .status(200))
    var call = Call("/a")
    call.headers = try fields(["X-Refresh-Token", "Accept"])
    _ = try await client(engine).request(call)
    #expect(engine.requests.last?.headers.map(\.name.canonicalName) == ["accept"])
  }

  @Test func fieldsForAnotherServerCanBeNamed() async throws {
    let engine = sequence(.status(302, [.location: "http://other/"]), .status(200))
    let name = try #require(HTTPField.Name("X-Tenant"))
    var call = Call("/a")
    call.headers = [name: "7", .accept: "text/plain"]
    _ = try await client(engine) { $0.transport.redirects.keptFields = [name] }.request(call)
    #expect(engine.requests.last?.headers == call.headers)
  }

  @Test(arguments: ["X-Session-Token", "Cookie", "X-Api-Key"]) func credentialsSeparateCachedResponses(name: String)
    async throws
  {
    let name = try #require(HTTPField.Name(name))
    let engine = ScriptedEngine { request, _ in .success(.dated("max-age=60", body: request.headers[name] ?? "-")) }
    let caching = try CachingClient(engine)
    for _ in 0..<2 {
      for user in ["ada", "grace"] { #expect(try await caching.get([name: user]).text == user) }
    }
    #expect(engine.requests.count == 2)
  }
}
