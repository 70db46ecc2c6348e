import FoundationEssentials
import JSONServer
import Testing

/// Which pages may use the server, and by which names: a browser sends the requests of every page that its user visits
/// to this machine too.
@Suite struct AccessTests {
  private static func access(origins: [String] = [], hosts: [String] = []) -> ServerAccess {
    var access = ServerAccess()
    access.origins = origins
    access.hosts = hosts
    return access
  }

  /// The status, and whether the page may read it, of requests with a field.
  private func statuses(
    _ field: String, _ values: [String], listeningOn address: String = "127.0.0.1", _ access: ServerAccess
  ) async throws -> [Int] {
    let api = RESTServer(resources: Resource.all, access: access)
    let url = try await api.start(host: address)
    var statuses: [Int] = []
    let local = try #require(URL(string: "http://127.0.0.1:\(url.port ?? 0)"))
    for value in values {
      for (method, body) in [("GET", nil), ("PATCH", "{}")] {
        let response = try await RawConnection(to: local).send(method, "/posts/1", body: body, fields: [field: value])
        statuses.append(response.status)
        if field == "Origin" {
          #expect(response.fields["access-control-allow-origin"] == (response.status == 200 ? value : nil))
          #expect(response.fields["vary"] == "Origin")
        }
      }
    }
    await api.stop()
    return statuses
  }

  @Test func pagesOfThisMachineMayReadAndWrite() async throws {
    let own = [
      "http://localhost", "http://localhost:5173", "https://127.0.0.1:8443", "http://127.1.2.3", "http://[::1]:3000",
      "HTTP://LOCALHOST:80",
    ]
    #expect(Set(try await statuses("Origin", own, Self.access())) == [200])
  }

  @Test func otherPagesMayNot() async throws {
    let others = [
      "https://evil.example", "http://localhost.evil.example", "http://127.0.0.1.evil.example", "null", "",
      "http://10.0.0.1", "localhost", "http://notlocalhost",
    ]
    #expect(Set(try await statuses("Origin", others, Self.access())) == [403])
    let preflight = try await answer(
      "OPTIONS", "/posts", fields: ["Origin": "https://evil.example", "Access-Control-Request-Method": "POST"])
    #expect(preflight.status == 403)
    #expect(preflight.fields["access-control-allow-methods"] == nil)
  }

  @Test func pagesCanBeAllowed() async throws {
    let app = Self.access(origins: ["https://App.example:8443"])
    let origins = ["https://app.example:8443", "https://app.example", "http://app.example:8443"]
    #expect(try await statuses("Origin", origins, app) == [200, 200, 403, 403, 403, 403])
    #expect(Set(try await statuses("Origin", origins + ["null"], Self.access(origins: ["*"]))) == [200])
  }

  /// A page can let a name of its own lead to this machine (DNS rebinding).
  @Test func requestForAnotherHostIsMisdirected() async throws {
    let own = ["localhost", "LOCALHOST:99", "127.0.0.1:3000", "127.9.9.9", "[::1]:3000", "localhost."]
    #expect(Set(try await statuses("Host", own, Self.access())) == [200])
    let others = ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "10.0.0.1", "[fe80::1]"]
    #expect(Set(try await statuses("Host", others, Self.access())) == [421])
    #expect(
      try await statuses("Host", ["My-Box.local:3000", "box.local"], Self.access(hosts: ["my-box.local"]))
        == [200, 200, 421, 421])
  }

  /// RFC 9112, section 3.2.2: the authority of the target replaces the Host field, which has to be there all the same.
  @Test func authorityOfTheTargetReplacesTheHost() async throws {
    try await withServer(access: Self.access(hosts: ["other.example"])) { url in
      let connection = try RawConnection(to: url)
      func response(_ authority: String, host: String) async throws -> RawResponse {
        try await connection.send("GET", "http://\(authority)/posts?_page=1", fields: ["Host": host])
      }
      let link = try #require(try await response("Other.example:99", host: "x").fields["link"])
      #expect(link.hasPrefix("<http://Other.example:99/posts?_page=1>; rel=\"first\", "))
      #expect(try await response("evil.example", host: "localhost").status == 421)
      #expect(try await response("user@localhost", host: "localhost").status == 400)
    }
  }

  @Test(arguments: ["0.0.0.0", "::"]) func serverOnEveryAddressIsEachOfThem(address: String) async throws {
    let hosts = ["10.0.0.1:3000", "[fe80::1]", "localhost", "evil.example"]
    #expect(
      try await statuses("Host", hosts, listeningOn: address, Self.access())
        == [200, 200, 200, 200, 200, 200, 421, 421])
  }

  /// RFC 9110, section 15.5.16. A page may send a text without asking, but not JSON.
  @Test(arguments: [
    ("text/plain", 415), ("text/plain;charset=utf-8", 415), ("multipart/form-data; boundary=x", 415),
    ("text/json", 415), ("application/json", 200), ("Application/JSON; charset=utf-8", 200),
    ("application/merge-patch+json", 200),
  ])
  func bodyIsJSONByItsType(type: String, status: Int) async throws {
    let response = try await answer("PATCH", "/posts/1", body: "{}", fields: ["Content-Type": type])
    #expect(response.status == status)
  }

  /// RFC 9110, section 15.5.16.
  @Test(arguments: [("gzip", 415), ("identity, br", 415), ("Identity", 200), ("", 200)])
  func bodyHasNoCoding(coding: String, status: Int) async throws {
    let response = try await answer("PATCH", "/posts/1", body: "{}", fields: ["Content-Encoding": coding])
    #expect(response.status == status)
    #expect(response.fields["accept-encoding"] == (status == 415 ? "identity" : nil))
    #expect(response.body.contains("A body with a Content-Encoding is not supported.") == (status == 415))
  }
}
