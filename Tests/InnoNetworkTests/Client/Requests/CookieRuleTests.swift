import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import LoopbackServer
import Testing

/// The rules of RFC 6265bis, section 5.7, for a cookie and those stored before it: insecure and secure ones, too many,
/// and updates. Section numbers refer to it.
@Suite struct CookieRuleTests {
  let jar = CookieJar()

  private func take(_ field: String, from url: String = "http://host/a/b", now: Int = 1000) throws {
    jar.store(field, from: try RequestURL(url), now: now)
  }

  private func header(_ url: String = "http://host/a/b", now: Int = 1000) throws -> String? {
    jar.header(for: try RequestURL(url), now: now)
  }

  /// An insecure response neither overwrites nor expires nor shadows a secure cookie whose path covers its own.
  @Test(arguments: [
    ("a=evil; Path=/login", false), ("a=evil; Path=/login/x", false), ("a=; Path=/login; Max-Age=0", false),
    ("a=; Path=/login; Expires=Thu, 01 Jan 1970 00:00:10 GMT", false), ("a=evil; Path=/", true),
    ("a=evil; Path=/loginx", true),
    ("b=2; Path=/login", true), ("A=2; Path=/login", true),
  ])
  func anInsecureResponseLeavesSecureCookiesAlone(field: String, isTaken: Bool) throws {
    try take("a=1; Path=/login; Secure", from: "https://host/")
    try take(field, from: "http://host/login/x/y")
    #expect(jar.count == (isTaken ? 2 : 1))
    #expect(try header("https://host/login")?.hasPrefix("a=1") == true)
  }

  @Test func aSecureResponseReplacesASecureCookie() throws {
    try take("a=1; Secure", from: "https://host/")
    try take("a=2", from: "https://host/")
    #expect(try header("http://host/") == "a=2")
    try take("a=; Max-Age=0", from: "https://host/")
    #expect(jar.count == 0)
  }

  @Test func aSecureCookieOfAnotherHostBlocksNothing() throws {
    try take("a=1; Secure", from: "https://other/")
    try take("a=2", from: "http://host/")
    #expect(try header("http://host/") == "a=2")
  }

  @Test func aSecureCookieThatHasExpiredBlocksNothing() throws {
    try take("a=1; Secure; Max-Age=10", from: "https://host/")
    try take("a=2", from: "http://host/", now: 1010)
    #expect(try header("http://host/", now: 1010) == "a=2")
  }

  /// Over a real connection without TLS.
  @Test(.timeLimit(.minutes(10))) func anInsecureServerNeitherReadsNorReplacesASecureCookie() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .json("{}", headers: [("Set-Cookie", "session=evil; Path=/"), ("Set-Cookie", "session=; Path=/; Max-Age=0")]))
    try take("session=1; Path=/; Secure", from: "https://127.0.0.1/")
    let client = try loopbackClient(server) { $0.transport.cookies = jar }
    _ = try await client.request(Call("/"))
    #expect(try header("https://127.0.0.1/") == "session=1")
    await client.shutdown()
  }

  /// Expired ones are removed first, then insecure ones, then the least recently used.
  @Test func theLeastRecentlyUsedCookieIsRemovedFirst() throws {
    for number in 0..<180 { try take("c\(number)=1; Path=/\(number)", from: "http://host/\(number)/x") }
    // Used after the others were set.
    #expect(try header("http://host/0") == "c0=1")
    try take("new=1; Path=/new")
    #expect(jar.count == 180)
    #expect(try header("http://host/0") == "c0=1")
    #expect(try header("http://host/new") == "new=1")
    #expect(try header("http://host/1") == nil)
    try take("newer=1; Path=/newer")
    #expect(try header("http://host/2") == nil)
    #expect(try header("http://host/3") == "c3=1")
  }

  @Test func anUpdateCountsAsAUse() throws {
    for number in 0..<180 { try take("c\(number)=1; Path=/\(number)") }
    try take("c0=2; Path=/0")
    try take("new=1; Path=/new")
    #expect(try header("http://host/0") == "c0=2")
    #expect(try header("http://host/1") == nil)
  }

  @Test func insecureCookiesAreRemovedBeforeSecureOnes() throws {
    for number in 0..<179 { try take("s\(number)=1; Path=/; Secure", from: "https://host/") }
    try take("plain=1; Path=/plain", from: "https://host/")
    #expect(try header("http://host/plain") == "plain=1")
    try take("s179=1; Path=/; Secure", from: "https://host/")
    #expect(try header("http://host/plain") == nil)
    #expect(jar.count == 180)
    // If all others are secure, an insecure one is removed at once.
    try take("plain=1; Path=/plain", from: "https://host/")
    #expect(try header("http://host/plain") == nil)
    #expect(jar.count == 180)
  }

  @Test func expiredCookiesAreRemovedFirst() throws {
    try take("old=1; Path=/old; Max-Age=10; Secure", from: "https://host/")
    for number in 0..<179 { try take("c\(number)=1; Path=/\(number)") }
    try take("new=1; Path=/new", now: 1010)
    #expect(jar.count == 180)
    #expect(try header("http://host/0", now: 1010) == "c0=1")
  }

  @Test func aFullHostDoesNotEvictCookiesOfOthers() throws {
    try take("other=1", from: "http://other/")
    for number in 0..<200 { try take("c\(number)=1") }
    #expect(try header("http://other/") == "other=1")
  }

  @Test func aFullHostLosesOneCookieForANewOneHoweverManyOthersHave() throws {
    for number in 0..<50 { try take("other=1", from: "http://other\(number)/") }
    for number in 0...180 { try take("c\(number)=1; Path=/\(number)") }
    #expect(jar.count == 50 + 180)
    #expect(try header("http://host/0") == nil)
    #expect(try header("http://host/1") == "c1=1")
  }

  @Test func manyHostsCannotFillTheJar() throws {
    for number in 0..<3100 { try take("c=\(number)", from: "http://host\(number)/") }
    #expect(jar.count == 3000)
    #expect(try header("http://host0/") == nil)
    #expect(try header("http://host3099/") == "c=3099")
  }

  /// An update keeps the time of creation, which determines the order of cookies with equal paths (section 5.8.3).
  @Test func anUpdateKeepsTheOrder() throws {
    try take("a=1")
    try take("b=1")
    try take("a=2")
    #expect(try header() == "a=2; b=1")
  }

  /// Section 5.1.4: the default path of a URL with one slash is that slash.
  @Test func defaultPathInTheRootIsTheRoot() throws {
    try take("a=1", from: "http://host/x")
    try take("a=2; Path=/")
    #expect(try header("http://host/x") == "a=2")
  }

  @Test func aCookieSetAgainAfterItsExpiryIsNew() throws {
    try take("a=1; Max-Age=10")
    try take("b=1")
    try take("a=2", now: 1010)
    #expect(try header(now: 1010) == "b=1; a=2")
  }

  @Test func aCookieSetAgainAfterItsRemovalIsNew() throws {
    try take("a=1")
    try take("b=1")
    try take("a=; Max-Age=0")
    try take("a=2")
    #expect(try header() == "b=1; a=2")
  }

  /// Section 4.1.3, and `__Http-` of draft-ietf-httpbis-layered-cookies; prefixes are case-insensitive.
  @Test(arguments: [
    ("__Host-a=1; Secure; Path=/", true), ("__Host-a=1; Secure; Path=/; Domain=host.example", false),
    ("__Host-a=1; Secure; Path=/; Domain=", true), ("__Host-a=1; Secure", false),
    ("__host-a=1; Secure; Path=/; Domain=host.example", false),
    ("__HOST-a=1; Path=/", false), ("__Host-a=1; Secure; Path=/x", false),
    ("__Secure-a=1; Secure; Domain=host.example", true),
    ("__SECURE-a=1", false), ("__Http-a=1; Secure; HttpOnly", true), ("__Http-a=1; Secure", false),
    ("__Http-a=1; HttpOnly", false),
    ("__Host-Http-a=1; Secure; HttpOnly; Path=/", true), ("__Host-Http-a=1; Secure; Path=/", false),
    ("__Host-Http-a=1; Secure; HttpOnly; Path=/; Domain=host.example", false), ("__Hosta=1", true),
    ("__Host-Http-a=1; HttpOnly; Path=/", false),
    // The values of `Secure` and `HttpOnly` are ignored (sections 5.6.5 and 5.6.6).
    ("__Secure-a=1; Secure=no", true), ("__Http-a=1; Secure; HttpOnly=no", true),
  ])
  func prefixedCookiesNeedTheirAttributes(field: String, isTaken: Bool) throws {
    try take(field, from: "https://host.example/")
    #expect(jar.count == (isTaken ? 1 : 0))
  }

  @Test func aPrefixedCookieIsNotSetWithoutTLS() throws {
    for prefix in ["__Host-", "__Secure-", "__Http-"] {
      try take("\(prefix)a=1; Secure; HttpOnly; Path=/", from: "http://host/")
    }
    #expect(jar.count == 0)
  }

  /// A server may not set a cookie whose `Domain` does not cover its host; the last `Domain` counts (section 5.7).
  @Test(arguments: [
    ("www.example.org", true), ("example.org", true), (".example.org", true), ("EXAMPLE.org", true),
    ("other.org", false), ("ample.org", false), ("a.www.example.org", false), ("other.org; Domain=", true),
    (".", true), ("..example.org", false),
    ("other.org; Domain=example.org", true), ("example.org; Domain=other.org", false),
  ])
  func aDomainHasToCoverTheHost(domain: String, isTaken: Bool) throws {
    try take("a=1; Domain=\(domain)", from: "http://www.example.org/")
    #expect(jar.count == (isTaken ? 1 : 0))
  }

  @Test func aDomainCoversNoIPAddress() throws {
    try take("a=1; Domain=0.0.1", from: "http://127.0.0.1/")
    try take("a=1; Domain=0.0.9", from: "http://192.0.0.9/")
    #expect(jar.count == 0)
    try take("a=1; Domain=127.0.0.1", from: "http://127.0.0.1/")
    #expect(jar.count == 1)
  }

  /// Section 5.5: at most 400 days, with `Max-Age` and `Expires`; a number may have any length.
  @Test(arguments: [
    ("Max-Age=34560000", 34_560_000), ("Max-Age=34560001", 34_560_000), ("Max-Age=99999999999999999999", 34_560_000),
    ("Expires=Fri, 01 Jan 2100 00:00:00 GMT", 34_560_000), ("Max-Age=-99999999999999999999", 0), ("Max-Age=-1", 0),
    ("Max-Age=20; Max-Age=10", 10), ("Max-Age=10; Max-Age=x", 10),
  ])
  func theLifetimeIsLimitedTo400Days(attribute: String, lifetime: Int) throws {
    try take("a=1; \(attribute)")
    #expect(try (header(now: 1000 + lifetime - 1) != nil) == (lifetime > 0))
    #expect(try header(now: 1000 + lifetime) == nil)
  }

  @Test(arguments: ["Max-Age=+5", "Max-Age=5x", "Max-Age=", "Max-Age=-", "Max-Age=0x5", "Max-Age=٣"])
  func aMaxAgeThatIsNotANumberIsIgnored(attribute: String) throws {
    try take("a=1; \(attribute)")
    #expect(try header(now: 1_000_000_000) == "a=1")
  }

  /// Section 5.6: 4096 bytes for name and value together, 1024 for an attribute, and no control characters.
  @Test func sizesAreLimited() throws {
    try take("a=" + String(repeating: "x", count: 4095))
    #expect(jar.count == 1)
    try take("b=" + String(repeating: "x", count: 4096))
    #expect(jar.count == 1)
    try take("c=1; Path=/" + String(repeating: "x", count: 1024))
    #expect(try header("http://host/a")?.contains("c=1") == true)
    try take("d=1; Path=/" + String(repeating: "x", count: 1023))
    #expect(try header("http://host/a")?.contains("d=1") == false)
  }

  @Test(arguments: ["a=1\u{0}", "a=1\r\nX: y", "a\u{7F}=1", "a=1; Path=/\u{1}"]) func controlCharactersAreRefused(
    field: String
  ) throws {
    try take(field)
    #expect(jar.count == 0)
  }

  @Test func tabsAreTrimmedLikeSpaces() throws {
    try take("a\t=\t1\t2 ;\tPath=/")
    #expect(try header("http://host/") == "a=1\t2")
  }

  /// A combining character after a semicolon or a slash forms one `Character` with it.
  @Test func delimitersAreFoundAmongCombiningCharacters() throws {
    try take("a=1;\u{301}x=2; Path=/")
    #expect(try header("http://host/") == "a=1")
    try take("b=1; Path=/a")
    #expect(try header("http://host/a/\u{301}")?.contains("b=1") == true)
  }
}
