import Testing

struct GraphMistakeTests {
  static let mistakes = [
    Mistake(
      "provide.unresolved-parameter", "@Provide(.shared, factory: { (port: Int) in A() }) var service: any Service",
      at: "port"),
    Mistake(
      "provide.unresolved-key-path", "@Provide(.shared, A.self, with: [\\.uri.path]) var service: any Service",
      at: "uri",
      fixed: "@Provide(.shared, A.self, with: [\\.url.path]) var service: any Service"),
    Mistake(
      "provide.unresolved-key-path", "@Provide(.shared, A.self, with: [\\.somethingElse]) var service: any Service",
      at: "somethingElse"),
    Mistake(
      "provide.unsupported-key-path", "@Provide(.shared, A.self, with: [\\.[0]]) var service: any Service",
      at: "\\.[0]", isNote: true),
    Mistake(
      "provide.unsupported-key-path",
      "@Provide(.shared, A.self, with: [\\Self.url.first?.isLetter]) var service: any Service",
      at: "\\Self.url.first?.isLetter"),
    Mistake(
      "provide.unsupported-key-path",
      "@Provide(.shared, A.self, with: [\\.url, \\Self.url.first?.isLetter]) var service: any Service",
      at: "\\Self.url.first?.isLetter"),
    Mistake(
      "provide.unsupported-key-path", "@Provide(.shared, A.self, with: [\\.url?.count]) var service: any Service",
      at: "\\.url?.count",
      isNote: true),
    Mistake(
      "provide.unsupported-key-path", "@Provide(.shared, A.self, with: [\"url\"]) var service: any Service",
      at: "\"url\"", isNote: true),
    Mistake(
      "provide.declared-later",
      "@Provide(.shared, factory: { (b: any B) in A() }) var a: any A\n  @Provide(.shared, factory: B()) var b: any B",
      at: "b"),
    Mistake("provide.dependency-cycle", "@Provide(.shared, factory: { (a: any A) in A() }) var a: any A", at: "a"),
    Mistake(
      "provide.async-dependency",
      "@Provide(.shared, asyncFactory: await A()) var a: any A\n  @Provide(.shared, B.self, with: [\\.a]) var b: any B",
      at: "a"),
    Mistake(
      "provide.async-dependency",
      """
      @Provide(.shared, asyncFactory: try await A()) var a: any A
        @Provide(.lazy, factory: { (a: any A) in B() }) var b: any B
      """, at: "a"),
    Mistake(
      "provide.throwing-dependency",
      "@Provide(.shared, factory: try A()) var a: any A\n"
        + "  @Provide(.lazy, factory: { (a: any A) in B() }) var b: any B",
      at: "a"),
    Mistake(
      "provide.async-dependency",
      """
      @Provide(.shared, asyncFactory: await A()) var a: any A
        @Provide(.assisted, factory: { (a: any A, id: Int) in B(a) }) var make: (Int) async -> B
        @Provide(.shared, factory: { (make: (Int) async -> B) in C() }) var c: any C
      """, at: "make"),
    Mistake(
      "provide.async-dependency",
      """
      @Provide(.shared, asyncFactory: await A()) var a: any A
        @Provide(.assisted, factory: { (a: any A, id: Int) in B(a) }) var make: (Int) async -> B
        @Provide(.transient, factory: { (make: (Int) async -> B) in C() }) var c: any C
        @Provide(.shared, factory: { (c: any C) in D() }) var d: any D
      """, at: "c"),
    Mistake(
      "provide.async-dependency",
      "@Provide(.shared, asyncFactory: await A(), into: \\.all) var a: any A\n  @Provide(.collection) var all: [any A]",
      at: "all"),
    Mistake(
      "provide.throwing-dependency",
      "@Provide(.shared, factory: try A(), into: \\.all) var a: any A\n  @Provide(.collection) var all: [any A]",
      at: "all"),
    Mistake(
      "provide.declared-later",
      "@Provide(.collection) var all: [any A]\n"
        + "  @Provide(.shared, factory: A(), into: \\.all) var a: any A", at: "all"),
    Mistake(
      "provide.unresolved-key-path",
      "@Provide(.shared, factory: A(), into: \\.alll) var a: any A\n  @Provide(.collection) var all: [any A]",
      at: "alll",
      fixed: "@Provide(.shared, factory: A(), into: \\.all) var a: any A\n  @Provide(.collection) var all: [any A]"),
    Mistake(
      "provide.unsupported-key-path", "@Provide(.shared, factory: A(), into: \\.all.last) var a: any A",
      at: "\\.all.last"),
    Mistake("provide.not-a-collection", "@Provide(.shared, factory: A(), into: \\.url) var a: any A", at: "url"),
    Mistake("provide.collection-key", "@Provide(.shared, factory: A(), key: 1) var a: any A", at: "key: 1"),
    Mistake(
      "provide.collection-key",
      "@Provide(.shared, factory: A(), into: \\.all, key: 1) var a: any A\n  @Provide(.collection) var all: [any A]",
      at: "1"),
    Mistake(
      "provide.collection-key",
      "@Provide(.shared, factory: A(), into: \\.all) var a: any A\n  @Provide(.collection) var all: [Int: any A]",
      at: "all"),
    Mistake(
      "provide.collection-key",
      """
      @Provide(.shared, factory: A(), into: \\.all) var a: any A
        @Provide(.shared, factory: A(), into: \\.all, key: "b") var b: any A
        @Provide(.collection) var all: KeyValuePairs<String, any A>
      """, at: "all"),
    Mistake(
      "provide.duplicate-key",
      """
      @Provide(.shared, factory: A(), into: \\.all, key: "a") var a: any A
        @Provide(.shared, factory: A(), into: \\.all, key: "a") var b: any A
        @Provide(.collection) var all: KeyValuePairs<String, any A>
      """, at: "\"a\""),
    Mistake(
      "provide.throwing-dependency",
      """
      @Provide(.shared, asyncFactory: try await A()) var a: any A
        @Provide(.shared, asyncFactory: { (a: any A) async in B() }) var b: any B
      """, at: "a"),
  ]

  @Test(arguments: mistakes)
  func mistakeIsOneDiagnosticAtItsCause(_ mistake: Mistake) {
    mistake.check()
  }

  @Test(arguments: [
    "@Provide(.shared, factory: A()) var a: some Service", "@Provide(.shared, factory: A()) var a: A!",
    "@Provide(.shared, factory: A()) var a", "@Provide(.shared, factory: (A(), A())) var (a, other): (A, A)",
  ])
  func dependentsOfAnInvalidPropertyAreNotReported(property: String) {
    let findings = Finding.inContainer(
      """
      \(property)
        @Provide(.shared, factory: { (a: A) in B(a) }) var b: any Service
        @Provide(.shared, A.self, with: [\\.a]) var c: any Service
      """)
    #expect(findings.count == 1, "\(findings)")
  }

  @Test(arguments: ["other: A, a: A", "(other, a): (A, A)"])
  func dependentOfTheSecondPropertyOfAListIsNotReported(properties: String) {
    let findings = Finding.inContainer(
      "@Provide(.input) var \(properties)\n  @Provide(.shared, factory: { (a: A) in B(a) }) var b: any Service")
    #expect(findings.contains { $0.code == "provide.single-property" })
    #expect(!findings.contains { $0.code == "provide.unresolved-parameter" }, "\(findings)")
  }

  @Test func cycleIsReportedOnceWithItsPath() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared, factory: { (c: any C) in A() }) var a: any A
        @Provide(.shared, factory: { (a: any A, url: String) in B() }) var b: any B
        @Provide(.shared, factory: { (b: any B) in C() }) var c: any C
      """)
    #expect(findings.map(\.message) == ["dependency cycle: a → c → b → a [provide.dependency-cycle]"])
    #expect(findings.map(\.text) == ["c"])
  }

  @Test func shortestCycleIsReported() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared, factory: { (b: any B, d: any D, e: any B) in A() }) var a: any A
        @Provide(.shared, factory: { (c: any C) in B() }) var b: any B
        @Provide(.shared, factory: { (a: any A) in C() }) var c: any C
        @Provide(.shared, factory: { (a: any A) in D() }) var d: any D
        @Provide(.shared, factory: { (c: any C) in B() }) var e: any B
      """)
    #expect(findings.map(\.message) == ["dependency cycle: a → d → a [provide.dependency-cycle]"])
  }

  /// `a` and `b` depend on each other, as do `c` and `d`.
  @Test func otherMistakesOfValuesOnACycleAreReported() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared, factory: { (b: any B, c: any C) in A() }) var a: any A
        @Provide(.shared, factory: { (a: any A, missing: Int) in B() }) var b: any B
        @Provide(.shared, factory: { (d: any D) in C() }) var c: any C
        @Provide(.shared, factory: { (c: any C) in D() }) var d: any D
      """)
    #expect(
      findings.map(\.code) == [
        "provide.dependency-cycle", "provide.declared-later", "provide.unresolved-parameter",
        "provide.dependency-cycle",
      ])
  }

  @Test func twoCollectionsCanHaveTheSameKey() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared, factory: A(), into: \\.first, key: "a") var a: any A
        @Provide(.shared, factory: A(), into: \\.second, key: "a") var b: any A
        @Provide(.collection) var first: [String: any A]
        @Provide(.collection) var second: [String: any A]
      """)
    #expect(findings == [])
  }

  @Test func twoCyclesAreReportedSeparately() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared, factory: { (b: any B) in A() }) var a: any A
        @Provide(.shared, factory: { (a: any A) in B() }) var b: any B
        @Provide(.shared, factory: { (d: any D) in C() }) var c: any C
        @Provide(.shared, factory: { (c: any C) in D() }) var d: any D
      """)
    #expect(findings.map(\.code) == ["provide.dependency-cycle", "provide.dependency-cycle"])
  }

  @Test func cyclesWithACommonValueAreReportedOnce() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared, factory: { (b: any B) in A() }) var a: any A
        @Provide(.shared, factory: { (a: any A, c: any C) in B() }) var b: any B
        @Provide(.shared, factory: { (b: any B) in C() }) var c: any C
      """)
    #expect(findings.map(\.message) == ["dependency cycle: a → b → a [provide.dependency-cycle]"])
  }

  @Test func longerCycleWithACommonValueIsNotReportedToo() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared, factory: { (b: any B, c: any C) in A() }) var a: any A
        @Provide(.shared, factory: { (d: any D) in B() }) var b: any B
        @Provide(.shared, factory: { (a: any A) in C() }) var c: any C
        @Provide(.shared, factory: { (a: any A) in D() }) var d: any D
      """)
    #expect(findings.map(\.message) == ["dependency cycle: a → c → a [provide.dependency-cycle]"])
  }

  @Test func collectionThatNeedsAnAsynchronousValueGetsNoHintToBeLazy() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared, asyncFactory: await A()) var a: any A
        @Provide(.assisted, factory: { (a: any A, id: Int) in B(a) }, into: \\.all) var make: (Int) async -> B
        @Provide(.collection) var all: [(Int) async -> B]
      """)
    #expect(
      findings.map(\.message) == [
        "'make' uses an asynchronous value, which does not exist yet when 'all' is made: "
          + "a collection cannot depend on it [provide.async-dependency]"
      ])
  }

  @Test(arguments: [
    (
      "asyncFactory: await A()", "@Provide(.lazy, factory: { (a: any A) in B() }) var b: any B",
      "'a' is asynchronous: only a closure of an 'asyncFactory:' can depend on it [provide.async-dependency]"
    ),
    (
      "asyncFactory: await A()", "@Provide(.assisted, factory: { (a: any A, id: Int) in B(a) }) var make: (Int) -> B",
      "'a' is asynchronous: the function type of 'make' must be 'async' [provide.async-dependency]"
    ),
    (
      "asyncFactory: await A(), into: \\.all", "@Provide(.collection) var all: [any A]",
      "'a' is asynchronous: a collection cannot depend on it [provide.async-dependency]"
    ),
    (
      "factory: try A()", "@Provide(.lazy, factory: { (a: any A) in B() }) var b: any B",
      "'a' can throw: only a closure that throws can depend on it, such as one marked 'throws' "
        + "[provide.throwing-dependency]"
    ),
    (
      "factory: try A()", "@Provide(.assisted, factory: { (a: any A, id: Int) in B(a) }) var make: (Int) -> B",
      "'a' can throw: the function type of 'make' must have 'throws' [provide.throwing-dependency]"
    ),
    (
      "factory: try A(), into: \\.all", "@Provide(.collection) var all: [any A]",
      "'a' can throw: a collection cannot depend on it [provide.throwing-dependency]"
    ),
  ])
  func hintDependsOnTheScopeOfTheDependent(factory: String, dependent: String, message: String) {
    let findings = Finding.inContainer("@Provide(.shared, \(factory)) var a: any A\n  \(dependent)")
    #expect(findings.map(\.message) == [message])
  }

  @Test func elementOfAnInvalidCollectionIsNotReported() {
    let findings = Finding.inContainer(
      "@Provide(.shared, factory: A(), into: \\.all) var a: any A\n  @Provide(.collection) var all")
    #expect(findings.map(\.code) == ["provide.missing-type"])
  }

  /// Whatever the case is, with a third of the letters missing, and the first of two that are as near.
  @Test(arguments: [("URL", "url"), ("ur", "url"), ("port", "port1")])
  func nearestNameIsSuggested(name: String, nearest: String) {
    let findings = Finding.inContainer(
      """
      @Provide(.input) var port1: Int
        @Provide(.input) var port2: Int
        @Provide(.shared, factory: { (\(name): Int) in A() }) var service: any Service
      """)
    #expect(
      findings.map(\.message) == [
        "'Container' provides no '\(name)': did you mean '\(nearest)'? [provide.unresolved-parameter]"
      ])
  }

  @Test(arguments: ["ulr", "rul"]) func nameWithTwoLettersSwappedSuggestsTheRightOne(name: String) {
    let findings = Finding.inContainer(
      "@Provide(.shared, factory: { (\(name): String) in A() }) var service: any Service")
    #expect(
      findings.map(\.message) == [
        "'Container' provides no '\(name)': did you mean 'url'? [provide.unresolved-parameter]"
      ])
  }

  @Test(arguments: ["lazy", "weak"]) func scopeThatCannotBeAsynchronousIsNamed(scope: String) {
    let findings = Finding.inContainer("@Provide(.\(scope), asyncFactory: await A()) var service: any Service")
    #expect(
      findings.map(\.message) == [
        "a \(scope) value cannot be asynchronous: use '.shared' with an 'asyncFactory:' [provide.async-scope]"
      ])
  }

  @Test func valueIsNotSuggestedToItself() {
    let findings = Finding.inContainer("@Provide(.shared, factory: { (clent: A) in B() }) var client: any B")
    #expect(findings.map(\.message) == ["'Container' provides no 'clent' [provide.unresolved-parameter]"])
  }

  @Test func independentMistakesAreReportedInSourceOrder() {
    let findings = Finding.inContainer(
      """
      @Provide(.shared) var a: any A
        @Provide(.shared, factory: { (a: any A, missing: Int) in B() }) var b: B
        var c = 1
      """)
    #expect(
      findings.map(\.code) == [
        "provide.shared-factory-required", "provide.unresolved-parameter", "provide.concrete-type",
        "container.unmanaged-property",
      ])
  }
}
