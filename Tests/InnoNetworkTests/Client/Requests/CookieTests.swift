import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

@Suite struct CookieTests {
  let jar = CookieJar()

  private func take(_ field: String, from url: String = "http://host/a/b") throws {
    jar.store(field, from: try RequestURL(url), now: 1000)
  }
  private func header(_ url: String = "http://host/a/b", now: Int = 1000) throws -> String? {
    jar.header(for: try RequestURL(url), now: now)
  }

  @Test func withoutAJarNoCookieIsSent() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200, [.setCookie: "a=1"])) }
    let client = try client(engine)
    for _ in 0..<2 { _ = try await client.request(Call()) }
    #expect(engine.requests.allSatisfy { $0.headers[.cookie] == nil })
  }

  @Test func cookiesAreSentBackByAClientWithAJar() async throws {
    let engine = ScriptedEngine { _, number in
      var fields: HTTPFields = [.setCookie: "a=1; Path=/"]
      fields.append(HTTPField(name: .setCookie, value: "b=2; Path=/; Max-Age=60"))
      return .success(.status(200, number == 1 ? fields : [:]))
    }
    let client = try client(engine) { $0.transport.cookies = jar }
    for _ in 0..<2 { _ = try await client.request(Call()) }
    var own = Call()
    own.headers = [.cookie: "mine=1"]
    _ = try await client.request(own)
    #expect(engine.requests.map { $0.headers[.cookie] } == [nil, "a=1; b=2", "mine=1"])
  }

  @Test func cookieOfAStreamIsStored() async throws {
    let engine = ScriptedEngine { _, _ in .success(.status(200, [.setCookie: "a=1; Path=/"])) }
    _ = try await client(engine) { $0.transport.cookies = jar }.stream(Call())
    #expect(jar.count == 1)
  }

  @Test func aRedirectSetsCookiesForTheNextRequest() async throws {
    let engine = ScriptedEngine { _, number in
      .success(number == 1 ? .status(302, [.setCookie: "a=1; Path=/", .location: "/b"]) : .status(200))
    }
    _ = try await client(engine) { $0.transport.cookies = jar }.request(Call())
    #expect(engine.requests.last?.headers[.cookie] == "a=1")
  }

  /// RFC 6265, sections 5.1.4 and 5.2.4; the last `Path` counts (section 5.3).
  @Test(arguments: [
    ("a=1", "/a/b", true), ("a=1", "/a", true), ("a=1", "/a/c/d", true), ("a=1", "/ab", false), ("a=1", "/", false),
    ("a=1; Path=/", "/", true), ("a=1; Path=/a/b", "/a", false), ("a=1; path=nonsense", "/a/x", true),
    ("a=1; Path=/a/b; Path=/", "/", true), ("a=1; Path=/a/b; Path=", "/a", true),
    ("a=1; Path=/a/b; Path=nonsense", "/a", true), ("a=1; Path=; Path=/a/b", "/a", false),
    ("a=1; Path=/a/", "/a/b", true), ("a=1; Path=/a/", "/a", false),
  ])
  func cookiesAreSentForTheirPathOnly(cookie: String, path: String, isSent: Bool) throws {
    try take(cookie)
    #expect(try (header("http://host\(path)") != nil) == isSent)
  }

  @Test func otherHostsGetNoCookies() throws {
    try take("a=1; Path=/; Domain=example.org", from: "http://www.example.org/")
    #expect(try header("http://www.example.org/") == "a=1")
    #expect(try header("http://example.org/") == nil)
    #expect(try header("http://evil.example.org/") == nil)
  }

  @Test(arguments: [
    ("a=1; Max-Age=10", 1009, true), ("a=1; Max-Age=10", 1010, false), ("a=1; Max-Age=0", 1000, false),
    ("a=1; Expires=Thu, 01 Jan 1970 00:16:50 GMT", 1009, true),
    ("a=1; Expires=Thu, 01 Jan 1970 00:16:50 GMT", 1010, false),
    ("a=1; Expires=Mon, 01 Jan 1601 00:00:00 GMT", 1000, false),
    ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=10", 1009, true), ("a=1; Expires=nonsense", 9999, true),
    ("a=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:16:45 GMT", 1009, true),
    ("a=1; Expires=Thu, 01 Jan 1970 00:16:50 GMT; Expires=nonsense", 1010, false),
  ])
  func cookiesExpire(cookie: String, now: Int, isSent: Bool) throws {
    try take(cookie)
    #expect(try (header(now: now) != nil) == isSent)
  }

  @Test func anExpiryInThePastRemovesTheCookie() throws {
    try take("a=1")
    try take("a=; Max-Age=0")
    #expect(jar.count == 0)
  }

  @Test func secureCookiesAreSentOverHTTPSOnly() throws {
    try take("a=1; Secure", from: "http://host/")
    #expect(jar.count == 0)
    try take("a=1; Secure", from: "https://host/")
    #expect(try header("http://host/") == nil)
    #expect(try header("https://host/") == "a=1")
  }

  /// RFC 6265bis, section 4.1.3.
  @Test(arguments: ["__Secure-a=1", "__Host-a=1; Secure; Path=/a", "__Host-a=1; Path=/"])
  func prefixedNamesNeedTheirAttributes(
    cookie: String
  ) throws {
    try take(cookie, from: "https://host/a/")
    #expect(jar.count == 0)
  }

  @Test func longerPathsComeFirst() throws {
    try take("a=1; Path=/")
    try take("b=2; Path=/a/b")
    try take("c=3; Path=/")
    #expect(try header() == "b=2; a=1; c=3")
  }

  @Test func nameEndsAtTheFirstEqualsSign() throws {
    try take("a=1")
    try take("a=b==")
    #expect(try header() == "a=b==")
  }

  @Test(arguments: ["", ";", "=1", "novalue", "; Path=/"]) func malformedCookiesAreIgnored(field: String) throws {
    try take(field)
    #expect(jar.count == 0)
  }

  @Test func oneHostCannotFillTheJar() throws {
    for number in 0..<500 { try take("c\(number)=1") }
    #expect(jar.count == 180)
    try take("c0=2")
    #expect(try header()?.contains("c0=2") == true)
  }
}
