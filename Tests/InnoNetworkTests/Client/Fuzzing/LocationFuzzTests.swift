import FoundationEssentials
import Fuzzing
import HTTPTypes
import InnoNetwork
import InnoNetworkEngine
import InnoNetworkTesting
import Testing

/// Damaged `Location` fields: only http and https are followed, no credentials go to another origin, and references are
/// resolved as RFC 3986 says.
@Suite struct LocationFuzzTests {
  private static let corpus = [
    "", "#s", "?y", "g", "./g", "../g", "../../../g", "/g/h?x=1#s", "//g/h", "g/../h/./i", "http://other/x",
    "https://host/x",
    "http://user:secret@host:80/x", "http://[::1]:8080/", "file:///etc/passwd", "javascript:alert(1)",
    "http://host\\@evil/",
    "HTTP://HOST/..",
    "http:///x", "http:/x", "http:x", "/%2e%2e/x", "/a b", "\\\\evil\\x", "//evil%2fx", "http://ho%73t/", ";x=1/../y",
    "g;x=1/./y",
  ]
  private static let tokens = [
    "/", "//", "..", ".", "?", "#", ":", "@", "\\", "%", "%2F", "%00", "%2e", "http:", "https://", "ftp://", "other",
    "[", "]", " ", "\t",
    "\r\n", "\0", "\u{301}", "٣", ":0", ":65536", ",", "/../", "/./",
  ]

  @Test(arguments: ["http", "https"]) func damagedLocationsAreNeverFollowedAgainstTheRules(scheme: String) async throws
  {
    let base = try RequestURL("\(scheme)://host/api/b/c?q=1")
    let engine = RepeatingEngine { response, number in number == 1 ? response : .status(200) }
    let client = try client(engine) { $0.baseURL = URL(string: "\(scheme)://host/api") ?? $0.baseURL }
    var call = Call("/b/c")
    call.query = [.init(name: "q", value: "1")]
    call.headers = [.authorization: "secret"]
    let runs = try await Fuzzer(corpus: Self.corpus, tokens: Self.tokens, count: 5_000).run { input in
      let field = HTTPField(name: .location, lenientValue: input)
      engine.respond(EngineResponse(head: ResponseHead(status: .found, fields: HTTPFields([field]))))
      let failure = await error(of: call, on: client)
      try #require(engine.requests.first?.url == base)
      guard engine.requests.count == 2, let second = engine.requests.last else {
        // Not followed: the error states why.
        try #require(failure?.phase == .redirect)
        return
      }
      try check(second, from: base)
      try compare(second.url, with: field.value, from: base)
    }
    #expect(runs > 0)
  }

  private func check(_ request: PreparedRequest, from base: RequestURL) throws {
    let url = request.url
    try #require(url.scheme == "https" || (url.scheme == "http" && base.scheme == "http"))
    try #require(!url.host.isEmpty && url.path.hasPrefix("/"))
    try #require(url.string.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f })
    try #require(!url.string.contains("#") && !url.host.contains("@"))
    try #require((request.headers[.authorization] != nil) == (url.origin == base.origin))
    // The URL that is sent has the same origin when it is parsed again.
    try #require(try RequestURL(url.string).origin == url.origin)
  }

  /// Compares relative references of plain characters with an implementation of RFC 3986, section 5.2.2.
  private func compare(_ url: RequestURL, with location: String, from base: RequestURL) throws {
    guard location.utf8.allSatisfy({ Self.plain.contains($0) }), !location.hasPrefix("//") else { return }
    let text = location.prefix { $0 != "#" }
    let path = String(text.prefix { $0 != "?" })
    let query = text.firstIndex(of: "?").map { String(text[text.index(after: $0)...]) }
    let expected: String
    if path.isEmpty {
      expected = base.path
    } else if path.hasPrefix("/") {
      expected = Self.removingDots(path)
    } else {
      expected = Self.removingDots("/api/b/" + path)
    }
    try #require(url.origin == base.origin)
    try #require(url.path == expected, "\(location) leads to \(url.path)")
    let expectedQuery = path.isEmpty && query == nil ? base.query : query
    try #require((url.query ?? "") == (expectedQuery ?? ""), "\(location) leads to ?\(url.query ?? "-")")
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/?#;=&".utf8)

  /// Removes dot segments from an absolute path (section 5.2.4).
  private static func removingDots(_ path: String) -> String {
    var output: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { output.append("") }
      case "..":
        _ = output.popLast()
        if isLast { output.append("") }
      default: output.append(segment)
      }
    }
    return "/" + output.joined(separator: "/")
  }
}
