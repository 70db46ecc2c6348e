import InnoRouter
import Testing

/// Hostile links are rejected with a reason or harmless, and take bounded work.
@MainActor
struct DeepLinkHostileTests {
  private static let pipeline = DeepLinkPipeline(
    allowedSchemes: ["innosample"], allowedHosts: ["host", .absent],
    matcher: DeepLinkMatcher<String> {
      DeepLinkMapping("/people") { parameters in "people \(parameters.values("sort"))" }
      DeepLinkMapping("/people/:id") { parameters in "person \(parameters.values("id"))" }
      DeepLinkMapping("/files/*") { parameters in "files \(parameters.wildcard)" }
    })

  private func route(_ text: String) -> String? {
    if case .plan(let plan) = Self.pipeline.decide(text) { plan.route } else { nil }
  }

  /// Encoded delimiters are data: they neither make nor end a segment, and are decoded once.
  @Test(arguments: [
    ("/people/..%2F..%2Fetc%2Fpasswd", #"person ["../../etc/passwd"]"#), ("/people/%2e%2e", #"person [".."]"#),
    ("/people/%2E%2e/", #"person [".."]"#), ("/people/..", #"person [".."]"#), ("/people/.", #"person ["."]"#),
    ("/people/%2F", #"person ["/"]"#), ("/people%2F3", nil), ("/files/%2e%2e/%2e%2e/x", #"files ["..", "..", "x"]"#),
    ("/files/../people", #"files ["..", "people"]"#), ("/people/../people/3", nil),
    ("/people/%252e%252e", #"person ["%2e%2e"]"#),
    ("/people/%25252F", #"person ["%252F"]"#), ("/people/%3Fsort=1", #"person ["?sort=1"]"#),
    ("/people/a%23b", #"person ["a#b"]"#),
    ("/people/%3A", #"person [":"]"#), ("//people", nil), ("//host/people/3", #"person ["3"]"#), ("/people//", nil),
    ("/people/%E2%80%AE", "person [\"\u{202E}\"]"), ("/people/%00", #"person ["\0"]"#),
    ("/pe%6Fple/3", #"person ["3"]"#),
  ])
  func encodedSlashesAndDotsStayInTheirSegment(_ path: String, expected: String?) {
    #expect(route("innosample:\(path)") == expected)
  }

  @Test(arguments: [
    "%", "%2", "%zz", "%2g", "%%32F", "%-1", "% 2", "%u002F", "%C0%AF", "%C0%80", "%F5%80%80%80", "%ED%A0%80", "%80",
    "%E2%82",
  ])
  func invalidEscapesAreRejectedInEveryPart(_ escape: String) {
    for link in [
      "innosample:/people/\(escape)", "innosample://\(escape)/people", "innosample:/people?\(escape)",
      "innosample:/people?a=\(escape)",
      "innosample:/people#\(escape)",
    ] {
      guard case .rejected(.malformed) = Self.pipeline.decide(link) else {
        Issue.record("\(link)")
        continue
      }
    }
  }

  @Test(arguments: [
    ("sort=a&sort=b", #"people ["a", "b"]"#), ("sort", #"people [""]"#), ("sort=&sort", #"people ["", ""]"#),
    ("sort=a&sort", #"people ["a", ""]"#),
    ("SORT=a", "people []"), ("sort=a=b", #"people ["a=b"]"#), ("=sort", "people []"), ("&&sort=a&&", #"people ["a"]"#),
    ("so%72t=a", #"people ["a"]"#), ("sort%3Da", "people []"), ("sort[]=a", "people []"), ("?sort=a", "people []"),
  ])
  func duplicateAndFlagItemsAreKeptInOrder(_ query: String, expected: String) {
    #expect(route("innosample:/people?\(query)") == expected)
  }

  @Test func pathValueTakesPrecedenceOverTheQuery() {
    #expect(route("innosample:/people/3?id=4&id=5") == #"person ["3", "4", "5"]"#)
  }

  @Test(arguments: [
    "javascript:/people", "javascript:alert(1)", "file:///people", "https://host/people", "innosample2:/people",
    "x-innosample:/people",
    "innosample.evil:/people", "innosample+x:/people",
  ])
  func otherSchemeIsRejected(_ link: String) {
    switch Self.pipeline.decide(link) {
    case .rejected(.scheme), .rejected(.malformed): break
    case let decision: Issue.record("\(decision)")
    }
  }

  @Test(arguments: [
    "evil", "host.evil", "evil.host", "host@evil", "user:host@evil", "evil:80", "127.0.0.1", "[::1]", "xn--host",
    "hоst", "host%2Eevil",
    "host%00", "host.", "evil%40host",
  ])
  func otherHostIsRejected(_ host: String) {
    guard case .rejected(.host(let found, _)) = Self.pipeline.decide("innosample://\(host)/people/3") else {
      Issue.record("\(host) is let in")
      return
    }
    #expect(found != "host" && found != .absent)
  }

  /// Assembled in the test, because the runner prints all arguments of a test.
  @Test(arguments: [
    ("innosample:/", "a", 8_181, DeepLinkRejection.tooLong(limit: 8_192)),
    ("innosample:/people?", "%41", 4_000, .tooLong(limit: 8_192)),
    ("", "%", 10_000_000, .tooLong(limit: 8_192)), ("innosample:", "/a", 129, .tooManySegments(limit: 128)),
    ("innosample:/people?", "a&", 257, .tooManyQueryItems(limit: 256)),
  ])
  func linkOverTheLimitsIsRejected(_ start: String, piece: String, count: Int, rejection: DeepLinkRejection) {
    #expect(Self.pipeline.decide(start + String(repeating: piece, count: count)) == .rejected(rejection))
  }

  /// Links within the limits are matched in bounded work, also by patterns that branch at each segment.
  @Test(.timeLimit(.minutes(10)))
  func linkAtTheLimitsMatchesBranchingPatterns() throws {
    var patterns: [String] = []
    for depth in 0..<128 {
      let prefix = (0..<depth).map { $0.isMultiple(of: 2) ? "a" : ":p" }.joined(separator: "/")
      patterns += ["/\(prefix)/a", "/\(prefix)/:q", "/\(prefix)/*"]
    }
    let matcher = DeepLinkMatcher<Int>(mappings: patterns.map { DeepLinkMapping(DeepLinkPattern($0)) { _ in nil } })
    #expect(try matcher.match(DeepLinkURL("x:" + String(repeating: "/a", count: 128))) == nil)
  }

  /// Of many patterns, only those that match are called.
  @Test(arguments: [10, 10_000])
  func onlyMatchingMappingsAreCalled(count: Int) throws {
    let counter = Counter()
    let matcher = DeepLinkMatcher<Int>(
      mappings: (0..<count).map { index in
        DeepLinkMapping(DeepLinkPattern("/feature\(index)/:id")) { _ in
          counter.increment()
          return index
        }
      })
    #expect(try matcher.match(DeepLinkURL("x:/feature7/3")) == 7)
    #expect(counter.value == 1)
  }
}
