import Fuzzing
import InnoRouter
import Testing

private enum AppLink: Hashable {
  case people
  case person(Int)
}

struct DeepLinkMatcherTests {
  /// A matcher whose routes describe the pattern and its values.
  private func matcher(_ patterns: [String]) -> DeepLinkMatcher<String> {
    DeepLinkMatcher(
      mappings: patterns.map { pattern in
        DeepLinkMapping(DeepLinkPattern(pattern)) { parameters in
          let wildcard = parameters.wildcard.isEmpty ? "" : " *\(parameters.wildcard)"
          return "\(pattern) \(parameters.values("id"))\(wildcard)"
        }
      })
  }

  @Test func documentedExampleMatches() throws {
    let matcher = DeepLinkMatcher<AppLink> {
      DeepLinkMapping("/people") { _ in .people }
      DeepLinkMapping("/people/:id") { parameters in .person(try parameters.value("id", as: Int.self)) }
    }
    #expect(try matcher.match(DeepLinkURL("innosample://host/people")) == .people)
    #expect(try matcher.match(DeepLinkURL("innosample://host/people/3")) == .person(3))
    #expect(try matcher.match(DeepLinkURL("innosample://host/posts")) == nil)
    #expect(matcher.diagnostics.isEmpty)
  }

  static let paths: [(String, String?)] = [
    ("/a/x", "/a/:id [\"x\"]"), ("/a/b", "/a/:id [\"b\"]"), ("/a", "/a []"), ("/a/", "/a []"), ("/", "/ []"),
    ("", "/ []"),
    ("/a/b/c", "/:id/b/c [\"a\"]"), ("/z/b/c", "/:id/b/c [\"z\"]"), ("/f", "/f/* []"),
    ("/f/1/2", "/f/* [] *[\"1\", \"2\"]"), ("/f//", "/f/* [] *[\"\"]"),
    ("/f/g", "/f/* [] *[\"g\"]"), ("/A", nil), ("/a//", nil), ("/a/x/y", nil), ("/b", nil), ("/a%2Fx", nil),
    ("/a/x%2Fy", "/a/:id [\"x/y\"]"),
    ("/a/%2e%2e", "/a/:id [\"..\"]"), ("/a/%252F", "/a/:id [\"%2F\"]"), ("/two/1/2", "/two/:id/:id [\"1\", \"2\"]"),
    ("/a/x?id=y&id=z&other=1", "/a/:id [\"x\", \"y\", \"z\"]"), ("/a?id=q", "/a [\"q\"]"), ("/a?id", "/a [\"\"]"),
    ("/:id", nil),
    ("/*", nil),
  ]

  @Test(arguments: [("x://host", "/ []"), ("x://host/", "/ []"), ("x://host//", "// []"), ("x://host///", nil)])
  func patternOfTwoSlashesMatchesOneEmptySegment(_ link: String, route: String?) throws {
    #expect(try matcher(["/", "//"]).match(DeepLinkURL(link)) == route)
  }

  @Test(arguments: paths)
  func firstDeclaredPatternThatMatchesIsUsed(_ path: String, route: String?) throws {
    let matcher = matcher(["/", "/a", "/a/:id", "/a/b", "/:id/b/c", "/f/*", "/f/g", "/two/:id/:id"])
    #expect(try matcher.match(DeepLinkURL("x:\(path)")) == route)
  }

  @Test func declarationOrderTakesPrecedenceOverLiterals() throws {
    let url = try DeepLinkURL("x:/a/b")
    let patterns = ["/*", "/a/*", "/:x/:y", "/a/:y", "/:x/b", "/a/b"]
    for index in patterns.indices {
      let rotated = Array(patterns[index...] + patterns[..<index])
      #expect(try matcher(rotated).match(url)?.hasPrefix(rotated[0] + " ") == true)
    }
  }

  @Test func mappingThatReturnsNilPassesTheLinkOnAndOneThatThrowsRejectsIt() throws {
    let matcher = DeepLinkMatcher<String> {
      DeepLinkMapping("/*") { _ in nil }
      DeepLinkMapping("/a/:id") { parameters in
        parameters["id"] == "skip" ? nil : "number \(try parameters.value("id", as: Int.self))"
      }
      DeepLinkMapping("/a/:name") { _ in nil }
      DeepLinkMapping("/a/*") { _ in "rest" }
    }
    #expect(try matcher.match(DeepLinkURL("x:/a/skip")) == "rest")
    #expect(try matcher.match(DeepLinkURL("x:/a/3")) == "number 3")
    #expect(throws: DeepLinkParameterError.invalid(name: "id", value: "new", expected: "a whole number")) {
      try matcher.match(DeepLinkURL("x:/a/new"))
    }
  }

  @Test func routesOfAMappingCanBeConverted() throws {
    let numbers = DeepLinkMapping<Int>("/a/:id") { $0["id"] == "skip" ? nil : try $0.value("id", as: Int.self) }
    let matcher = DeepLinkMatcher(mappings: [numbers.map { "number \($0)" }])
    #expect(try matcher.match(DeepLinkURL("x:/a/3")) == "number 3")
    #expect(try matcher.match(DeepLinkURL("x:/a/skip")) == nil)
    #expect(throws: DeepLinkParameterError.invalid(name: "id", value: "new", expected: "a whole number")) {
      try matcher.match(DeepLinkURL("x:/a/new"))
    }
  }

  @Test func errorOfAMappingRejectsTheLink() throws {
    let matcher = DeepLinkMatcher<String> { DeepLinkMapping("/a") { _ in throw RouteStackViolation.empty } }
    #expect(throws: DeepLinkParameterError.custom("the stack must contain at least one route")) {
      try matcher.match(DeepLinkURL("x:/a"))
    }
  }

  @Test(arguments: ["3 ", "0x3", "3.0", "٣", "9223372036854775808", "", "3/4"])
  func invalidNumberIsRejected(_ text: String) throws {
    let matcher = DeepLinkMatcher<Int> { DeepLinkMapping("/a") { try $0.value("n", as: Int.self) } }
    let encoded = text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(throws: DeepLinkParameterError.invalid(name: "n", value: text, expected: "a whole number")) {
      try matcher.match(DeepLinkURL("x:/a?n=\(encoded)"))
    }
    #expect(throws: DeepLinkParameterError.missing(name: "n")) { try matcher.match(DeepLinkURL("x:/a")) }
  }

  @Test func mappingsCanBeBuiltWithConditionsAndLoops() throws {
    let hasBeta = true
    let matcher = DeepLinkMatcher<String> {
      for tab in ["people", "posts"] {
        if tab == "people" {
          DeepLinkMapping("/people") { _ in tab }
        } else {
          DeepLinkMapping("/posts") { _ in tab }
        }
      }
      if hasBeta { DeepLinkMapping("/beta") { _ in "beta" } }
      [DeepLinkMapping("/more") { _ in "more" }]
    }
    #expect(matcher.mappings.map(\.pattern.description) == ["/people", "/posts", "/beta", "/more"])
    #expect(try matcher.match(DeepLinkURL("x:/beta")) == "beta")
  }

  static let mistakes: [([String], [DeepLinkDiagnostic])] = [
    (["/a/:id", "/a/:id"], [.duplicatePattern(pattern: "/a/:id", of: "/a/:id")]),
    (["/a/:id", "a/:name/"], [.duplicatePattern(pattern: "a/:name/", of: "/a/:id")]),
    (["/a/*", "/a/b"], [.wildcardShadowing(pattern: "/a/b", by: "/a/*")]),
    (["/a/*", "/a"], [.wildcardShadowing(pattern: "/a", by: "/a/*")]),
    (["/*", "/a/*"], [.wildcardShadowing(pattern: "/a/*", by: "/*")]),
    (["/a/*", "/a/*"], [.duplicatePattern(pattern: "/a/*", of: "/a/*")]),
    (["/:x/*", "/a/*"], [.parameterShadowing(pattern: "/a/*", by: "/:x/*")]),
    (["/a/:id", "/a/new"], [.parameterShadowing(pattern: "/a/new", by: "/a/:id")]), (["/a/new", "/a/:id"], []),
    (["/a/b", "/a/*"], []),
    (["/:x/b", "/a/:y"], []), (["/a/:id", "/a/*"], []), (["/a", "/A"], []), (["/:x", "/"], []),
    (["/a/:x", "/a//"], []), (["/", "//"], []),
    (["/a/:id", "/a/*", "/a/b"], [.parameterShadowing(pattern: "/a/b", by: "/a/:id")]),
    (["/a/*", "/:x/:y", "/a/b"], [.wildcardShadowing(pattern: "/a/b", by: "/a/*")]),
    (["/:x/*", "/a/b"], [.wildcardShadowing(pattern: "/a/b", by: "/:x/*")]),
    (["/*/*"], [.nonTerminalWildcard(pattern: "/*/*")]),
    (["/*/:1"], [.nonTerminalWildcard(pattern: "/*/:1"), .invalidParameterName(pattern: "/*/:1", name: "1")]),
    (["/a/*/b"], [.nonTerminalWildcard(pattern: "/a/*/b")]), (["/:"], [.invalidParameterName(pattern: "/:", name: "")]),
    (
      ["/:1a/:a-b/:ok_2"],
      [
        .invalidParameterName(pattern: "/:1a/:a-b/:ok_2", name: "1a"),
        .invalidParameterName(pattern: "/:1a/:a-b/:ok_2", name: "a-b"),
      ]
    ),
    (["/:_id", "/:_/a"], []),
    (["/:é", "/x"], [.invalidParameterName(pattern: "/:é", name: "é")]),
    (["/:né", "/x"], [.invalidParameterName(pattern: "/:né", name: "né")]),
    (["/*/a", "/*/a", "/b"], [.nonTerminalWildcard(pattern: "/*/a"), .nonTerminalWildcard(pattern: "/*/a")]),
  ]

  @Test(arguments: mistakes)
  func mistakesInPatternsAreDiagnosed(_ patterns: [String], diagnostics: [DeepLinkDiagnostic]) {
    let matcher = matcher(patterns)
    #expect(matcher.diagnostics == diagnostics)
    let mappings = matcher.mappings
    if diagnostics.isEmpty {
      #expect(throws: Never.self) { try DeepLinkMatcher(strict: mappings) }
    } else {
      #expect(throws: DeepLinkMatcherError.self) { try DeepLinkMatcher(strict: mappings) }
    }
  }

  @Test func nameInADiagnosticIsTruncatedAfter64Scalars() {
    let name = "-" + String(repeating: "a", count: 63)
    func description(_ name: String) -> String {
      DeepLinkDiagnostic.invalidParameterName(pattern: "/:x", name: name).description
    }
    #expect(description(name) == "/:x names a parameter “\(name)” and never matches")
    #expect(description(name + "b") == "/:x names a parameter “\(name)…” and never matches")
  }

  @Test func strictMatcherThrowsAllMistakes() {
    let error = #expect(throws: DeepLinkMatcherError.self) {
      try DeepLinkMatcher(strict: matcher(["/a/*", "/a/b", "/*/c", "/:-", "/:x/d", "/:y/d", "/e/d"]).mappings)
    }
    #expect(
      error?.description == """
        /a/b comes after /a/*, whose wildcard matches it
        /*/c has a wildcard before its end and never matches
        /:- names a parameter “-” and never matches
        /:y/d is the same pattern as /:x/d, which comes first
        /e/d comes after /:x/d, whose parameter matches it
        """)
  }

  @Test func invalidPatternsNeverMatch() throws {
    #expect(try matcher(["/a/*/b", "/:1"]).match(DeepLinkURL("x:/a/x/b")) == nil)
    #expect(try matcher(["/a/*/b", "/:1"]).match(DeepLinkURL("x:/a")) == nil)
  }

  /// The tree finds the same pattern as a linear search, and a shadowed pattern is never used.
  @Test(arguments: SeededGenerator.seeds())
  func treeFindsTheSameAsALinearSearch(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func random(_ components: [String], upTo count: Int) -> [String] {
      (0..<Int.random(in: 0...count, using: &generator)).map { _ in components.randomElement(using: &generator) ?? "a" }
    }
    func matches(_ pattern: [String], _ path: [String]) -> Bool {
      if pattern.first == "*" { return true }
      guard let expected = pattern.first, let actual = path.first else { return pattern.isEmpty && path.isEmpty }
      return (expected.hasPrefix(":") || expected == actual)
        && matches(Array(pattern.dropFirst()), Array(path.dropFirst()))
    }
    for _ in 0..<8 {
      let patterns = (0..<12).map { _ in
        random(["a", "b", ":x", ":y"], upTo: 4) + (Bool.random(using: &generator) ? [] : ["*"])
      }
      let texts = patterns.map { "/" + $0.joined(separator: "/") }
      let matcher = matcher(texts)
      let unreachable = Set(
        matcher.diagnostics.map { diagnostic in
          switch diagnostic {
          case .duplicatePattern(let pattern, _), .wildcardShadowing(let pattern, _),
            .parameterShadowing(let pattern, _):
            pattern.description
          case .nonTerminalWildcard(let pattern), .invalidParameterName(let pattern, _): pattern.description
          }
        })
      for _ in 0..<30 {
        let path = random(["a", "b", "c"], upTo: 5)
        let expected = patterns.firstIndex { matches($0, path) }
        let route = try matcher.match(DeepLinkURL("x:/" + path.joined(separator: "/")))
        try #require(
          route.map { String($0.prefix { $0 != " " }) } == expected.map { texts[$0] },
          "seed \(seed): \(path) in \(texts)")
        if let expected, texts.firstIndex(of: texts[expected]) == expected,
          texts.filter({ $0 == texts[expected] }).count == 1
        {
          try #require(!unreachable.contains(texts[expected]), "seed \(seed): \(path) in \(texts)")
        }
      }
    }
  }
}
