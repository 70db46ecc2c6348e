import FoundationEssentials
import HTTPTypes
import Testing

@testable import InnoNetworkEngine

@Suite struct RequestURLTests {
  @Test(arguments: [
    ("http://Example.org", "http://example.org/", "example.org", 80),
    ("HTTPS://example.org:8443/a/b?c=d#e", "https://example.org:8443/a/b?c=d", "example.org", 8443),
    ("http://user:secret@example.org/", "http://example.org/", "example.org", 80),
    // IDNA (RFC 5891), as written and percent-encoded, as a redirect may have it.
    ("http://bücher.example/ü", "http://xn--bcher-kva.example/ü", "xn--bcher-kva.example", 80),
    ("http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/", "xn--bcher-kva.example", 80),
    ("https://例え.テスト:444/", "https://xn--r8jz45g.xn--zckzah:444/", "xn--r8jz45g.xn--zckzah", 444),
    ("http://[::1]:81/x", "http://[::1]:81/x", "[::1]", 81), ("x-own://host/a", "x-own://host/a", "host", 0),
  ])
  func urlsAreParsed(text: String, sent: String, host: String, port: Int) throws {
    let url = try RequestURL(text)
    #expect(url.string.lowercased() == sent)
    #expect(url.host == host)
    #expect(url.port == port)
  }

  @Test(arguments: [
    "", "users", "http://", "http://a b/", "http://host/a\r\nb", "http://host/\0", "http://host:99999/", "//host/x",
    // Without a host (RFC 9110, section 4.2.1).
    "http:///plain/users", "HTTPS:/plain", "http:plain", "http:////plain",
    "http://ho%7fst/", "http://ho%0ast/", "http://ho%20st/", "http://host/a b",
  ])
  func textThatIsNotAURLIsRefused(text: String) {
    let error = #expect(throws: RequestURL.Invalid.self) { try RequestURL(text) }
    // A clause for use within a sentence.
    #expect(error?.description.first?.isLowercase == true)
  }

  @Test(arguments: [
    ("/x", "http://host:81/x"), ("x", "http://host:81/a/x"), ("?q", "http://host:81/a/b?q"),
    ("//other/x", "http://other/x"),
    ("https://other/x y", "https://other/x%20y"), ("../z", "http://host:81/z"),
    ("//214%2e7483648/a%2Fb", "http://214.114.49.0/a%2Fb"),
  ])
  func locationsAreResolved(location: String, expected: String) throws {
    #expect(try RequestURL("http://host:81/a/b").resolving(location).string == expected)
  }

  @Test(arguments: ["http:///plain/users", "///plain/users", "https:x", "HTTP:/x"])
  func locationWithoutItsHostIsRefused(location: String) throws {
    let url = try RequestURL("http://host/a")
    #expect(throws: RequestURL.Invalid.self) { try url.resolving(location) }
  }

  // The URL equals the one that libcurl parses from the whole text.
  @Test(arguments: [
    "", "/", "/x", "/./x", "/../x", "/b/../../x", "/b/..", "/b/.", "/%2e%2E/x", "/b/%2e", "/.x", "/b.", "/b%2e/x",
    "/%41", "//x",
  ])
  func appendedPathIsThatOfTheWholeURL(path: String) throws {
    for query in [nil, "q=.."] {
      let whole = try RequestURL("http://host/a/b\(path)\(query.map { "?\($0)" } ?? "")")
      for base in ["http://host/a/b", "http://host/a/b?", "http://host/a/b?#c"] {
        let url = try RequestURL(base).appending(path: path, query: query)
        #expect(url == whole)
      }
    }
  }

  @Test func descriptionsShowNoValuesOfTheQuery() throws {
    #expect("\(try RequestURL("http://me:pw@host/a?token=secret&flag&x=1#f"))" == "http://host/a?token=…&flag&x=…")
  }

  @Test(arguments: [
    ("http://host/a?\u{301}token=secret", "http://host/a?\u{301}token=…"),
    ("http://host/?a=\u{301}secret", "http://host/?a=…"),
    ("http://host/?a=1&\u{301}b=secret", "http://host/?a=…&\u{301}b=…"),
  ])
  func combiningCharactersDoNotHideDelimiters(text: String, shown: String) throws {
    #expect(Array(try RequestURL(text).redacted.utf8) == Array(shown.utf8))
  }

  @Test func anOriginIsSchemeHostAndPort() throws {
    #expect(try RequestURL("http://host/a").origin == RequestURL("http://HOST:80/b").origin)
    #expect(try RequestURL("http://host/").origin != RequestURL("http://host:81/").origin)
    #expect(try RequestURL("http://host/").origin != RequestURL("https://host:80/").origin)
  }
}

@Suite struct ProxySettingsTests {
  private func settings(_ variables: [String: String]) -> ProxySettings { ProxySettings { variables[$0] } }

  @Test func lowerCaseVariablesPrevail() {
    #expect(settings(["http_proxy": "a", "HTTP_PROXY": "b"]).http == "a")
    #expect(settings(["https_proxy": "a", "HTTPS_PROXY": "b"]).https == "a")
    #expect(settings(["HTTP_PROXY": "b", "HTTPS_PROXY": "c"]) == ProxySettings(http: "b", https: "c"))
    #expect(settings(["all_proxy": "a", "ALL_PROXY": "b"]).https == "a")
    #expect(settings(["no_proxy": "a", "NO_PROXY": "b"]) == ProxySettings(bypass: "a"))
  }

  @Test func underCGIUpperCaseHTTPProxyIsIgnored() {
    #expect(settings(["HTTP_PROXY": "b", "REQUEST_METHOD": "GET"]).http == nil)
    let others = ["http_proxy": "a", "HTTP_PROXY": "b", "HTTPS_PROXY": "c", "REQUEST_METHOD": "GET"]
    #expect(settings(others) == ProxySettings(http: "a", https: "c"))
  }

  @Test func allProxyIsTheFallback() {
    #expect(settings(["all_proxy": "a", "https_proxy": "b"]) == ProxySettings(http: "a", https: "b"))
    #expect(settings(["ALL_PROXY": "a"]) == ProxySettings(http: "a", https: "a"))
  }

  @Test func thisMachineIsAddedToTheBypass() {
    #expect(settings(["no_proxy": "example.org"]).bypass == "example.org,localhost,127.0.0.0/8,::1")
    #expect(settings(["NO_PROXY": "*"]).bypass == "*")
  }

  @Test func emptyVariablesCountAsUnset() {
    #expect(settings(["http_proxy": "", "no_proxy": ""]) == ProxySettings())
    #expect(settings(["http_proxy": "", "HTTP_PROXY": "b", "all_proxy": "c"]) == ProxySettings(http: "b", https: "c"))
    #expect(settings(["https_proxy": "", "HTTPS_PROXY": "b"]) == ProxySettings(https: "b"))
  }

  @Test func eachSchemeHasItsOwnProxy() {
    let plain = ProxySettings(http: "HTTPS://a")
    #expect(plain.proxy(for: "http") == "HTTPS://a" && plain.proxy(for: "https") == "")
    #expect(plain.isSecure(for: "http") && !plain.isSecure(for: "https"))
    let secure = ProxySettings(https: "b")
    #expect(secure.proxy(for: "http") == "" && secure.proxy(for: "https") == "b")
  }
}

@Suite struct EngineSettingsTests {
  @Test func optionsAndRequestsThatStateNothingHaveTheDefaults() throws {
    let options = CurlEngineOptions()
    #expect(options.connectionsPerHost == 64 && options.connections == nil && options.streamsPerConnection == 100)
    #expect(options.idleConnections == 64 && options.idleConnectionLifetime == .seconds(60))
    #expect(options.connectionLifetime == nil && options.httpVersion == .automatic && options.unixSocket == nil)
    #expect(options.tls.minimumVersion == .tls12 && options.tls.authorities == .system)
    let request = PreparedRequest(url: try RequestURL("http://host/"))
    #expect(request.timeouts == RequestTimeouts(total: .seconds(60), connect: .seconds(10), idle: .seconds(30)))
    #expect(request.limits == ResponseLimits(body: 5_242_880, head: 65_536, ratio: 100))
  }

  @Test func addedAuthoritiesFollowThoseOfTheSystem() throws {
    let directory = TemporaryDirectory()
    var options = CurlEngineOptions()
    let own = "-----BEGIN CERTIFICATE-----"
    options.tls.authorities = .systemAnd(file: try directory.file(own))
    let settings = try CurlSettings(options)
    let bundle = try String(contentsOfFile: try #require(settings.authorities), encoding: .utf8)
    let system = try CurlLibrary.systemAuthorities.map { try String(contentsOfFile: $0, encoding: .utf8) + "\n" }
    // Not compared by #expect, which would print both.
    let isComplete = bundle == "\(system ?? "")\(own)\n"
    #expect(isComplete)
    // The bundle is closed with its settings, and the file removed with its directory.
    withExtendedLifetime((settings, directory)) {}
  }

  // curl(1), --cacert: "The certificate(s) must be in PEM format."
  @Test(arguments: [
    ("", "has no certificate in PEM format"), ("0\u{3}\u{1}", "has no certificate in PEM format"),
    ("-----BEGIN PRIVATE KEY-----\n", "has no certificate in PEM format"),
    (" -----BEGIN CERTIFICATE-----\n", "has no certificate in PEM format"),
    ("\u{FEFF}-----BEGIN CERTIFICATE-----\n", "has a byte order mark"),
    ("-----BEGIN CERTIFICATE-----\n\u{FEFF}-----BEGIN CERTIFICATE-----\n", "has a byte order mark"),
    ("# Mine\r\n-----BEGIN CERTIFICATE-----\r\n", nil), ("-----BEGIN TRUSTED CERTIFICATE-----\n", nil),
    ("-----BEGIN X509 CERTIFICATE-----", nil),
  ])
  func fileOfAuthoritiesWithoutACertificateIsAnError(text: String, problem: String?) throws {
    let directory = TemporaryDirectory()
    let file = try directory.file(text)
    for authorities in [TLSOptions.Authorities.systemAnd(file: file), .only(file: file)] {
      var options = CurlEngineOptions()
      options.tls.authorities = authorities
      var detail: String?
      do throws(EngineError) { _ = try CurlSettings(options) } catch { detail = error.detail }
      #expect((detail == nil) == (problem == nil))
      #expect(detail?.hasPrefix("the certificate authorities in \(file) \(problem ?? "")") ?? true)
    }
    withExtendedLifetime(directory) {}
  }

  /// Exchanges over TLS start only on the thread of the loop, because it blocks SIGPIPE.
  @Test(arguments: [
    (ProxySettings(http: "https://p"), true), (ProxySettings(https: "https://p"), false),
    (ProxySettings(http: "http://p"), false),
  ])
  func httpURLsUseTLSIfTheirProxyDoes(proxies: ProxySettings, reaches: Bool) throws {
    var options = CurlEngineOptions()
    options.proxies = proxies
    let settings = try CurlSettings(options)
    #expect(settings.reachesAllOverTLS == reaches)
  }

  /// Zero would mean no limit to libcurl, which takes a C `int`.
  @Test(arguments: [
    (Duration.zero, 1, 1), (.seconds(-1), 1, 1), (.microseconds(1001), 2, 1), (.milliseconds(1001), 1001, 2),
    (.seconds(3_000_000), 2_147_483_647, 3_000_000), (.seconds(Int64.max), 2_147_483_647, 2_147_483_647),
  ])
  func timeoutsAreRoundedUpToWholeUnits(timeout: Duration, milliseconds: Int, seconds: Int) {
    #expect(timeout.wholeMilliseconds == milliseconds)
    #expect(timeout.wholeSeconds == seconds)
  }
}

@Suite struct EngineErrorTests {
  private struct Cause: Error {}

  @Test func errorsAreComparedWithoutTheirCause() {
    let error = EngineError(.truncated, detail: "d", phase: .receive)
    #expect(error == EngineError(.truncated, detail: "d", phase: .receive, underlying: Cause()))
    #expect(error != EngineError(.cancelled, detail: "d", phase: .receive))
    #expect(error != EngineError(.truncated, detail: "e", phase: .receive))
    #expect(error != EngineError(.truncated, detail: "d", phase: .send))
  }

  @Test func detailFollowsTheReason() {
    #expect("\(EngineError(.truncated, detail: "d", phase: .receive))" == "truncated: d")
    #expect("\(EngineError(.truncated))" == "truncated")
  }
}

@Suite struct HTTPDateTests {
  @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func theThreeFormsOfADateAreParsed(text: String) { #expect(HTTPDate.secondsSince1970(text) == 784_111_777) }

  @Test func dateBefore1970IsNegative() {
    #expect(HTTPDate.secondsSince1970("Mon, 01 Jan 1601 00:00:00 GMT") == -11_644_473_600)
  }

  /// RFC 9110, section 5.6.7; curl_getdate(3), as for a cookie, accepts most of them.
  @Test(arguments: [
    "", "soon", "-5", "0", "20301231", "1 Jan 2030", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 +0100",
    "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
  ])
  func textInAnotherFormIsNoDate(text: String) { #expect(HTTPDate.secondsSince1970(text) == nil) }

  /// RFC 9110, section 5.6.7: a year that would be more than 50 years in the future is in the past.
  @Test(arguments: [
    ("Sunday, 06-Nov-94 08:49:37 GMT", 1990, "Sun, 06 Nov 1994 08:49:37 GMT"),
    ("Monday, 01-Jan-39 00:00:00 GMT", 1990, "Sat, 01 Jan 2039 00:00:00 GMT"),
    ("Monday, 01-Jan-42 00:00:00 GMT", 1990, "Thu, 01 Jan 1942 00:00:00 GMT"),
    ("Monday, 01-Jan-74 00:00:00 GMT", 2026, "Mon, 01 Jan 2074 00:00:00 GMT"),
    ("Wednesday, 01-Jan-76 00:00:00 GMT", 2026, "Wed, 01 Jan 2076 00:00:00 GMT"),
    ("Saturday, 01-Jan-77 00:00:00 GMT", 2026, "Sat, 01 Jan 1977 00:00:00 GMT"),
  ])
  func yearOfTwoDigitsIsAtMost50YearsInTheFuture(text: String, year: Int, same: String) throws {
    let now = try #require(HTTPDate.secondsSince1970("Fri, 30 Jun \(year) 00:00:00 GMT"))
    #expect(HTTPDate.secondsSince1970(text, now: now) == HTTPDate.secondsSince1970(same))
  }
}

struct RequestMethodTests {
  /// RFC 9110, section 9.2.
  @Test(arguments: [
    (HTTPRequest.Method.get, true, true), (.head, true, true), (.options, true, true), (.trace, true, true),
    (.put, false, true), (.delete, false, true), (.post, false, false), (.patch, false, false),
    (.connect, false, false),
  ])
  func methodIsSafeOrIdempotentAsDefined(method: HTTPRequest.Method, isSafe: Bool, isIdempotent: Bool) throws {
    #expect(method.isSafe == isSafe)
    #expect(method.isIdempotent == isIdempotent)
    // Unless it says otherwise, a request may be sent again if its method is idempotent.
    #expect(PreparedRequest(method: method, url: try RequestURL("http://host/")).isReplayable == isIdempotent)
  }
}

struct ResponseHeadTests {
  @Test func blanksAroundTheValueOfAFieldAreRemoved() {
    let head = ResponseHead(status: .ok, rawFields: Array("A:\t1\t \r\nB: 2 3 \nC: \t \r\nno field\r\n".utf8))
    #expect(head.fields.map(\.value) == ["1", "2 3", ""])
  }
}
