import Testing

struct ConstructionMistakeTests {
  static let mistakes = [
    Mistake(
      "provide.unknown-scope", "@Provide(.share, factory: 1, concrete: true) var port: Int", at: ".share",
      fixed: "@Provide(.shared, factory: 1, concrete: true) var port: Int", isNote: true),
    Mistake("provide.unknown-scope", "@Provide(.singleton) var port: Int", at: ".singleton", isNote: true),
    Mistake("provide.unknown-scope", "@Provide(scope) var port: Int", at: "scope"),
    Mistake("provide.unknown-scope", "@Provide var port: Int", at: "@Provide", isNote: true),
    Mistake("provide.shared-factory-required", "@Provide(.shared) var service: any Service", at: ".shared"),
    Mistake("provide.transient-factory-required", "@Provide(.transient) var service: any Service", at: ".transient"),
    Mistake(
      "provide.input-factory", "@Provide(.input, factory: 1) var port: Int", at: "factory: 1",
      fixed: "@Provide(.input) var port: Int"),
    Mistake(
      "provide.input-factory", "@Provide(.input, Int.self, with: [\\.url]) var port: Int", at: "Int.self,",
      fixed: "@Provide(.input) var port: Int"),
    Mistake(
      "provide.input-factory",
      """
      @Provide(.input, factory: 1, concrete: true, into: \\.all, key: "a") var port: Int
        @Provide(.collection) var all: [String: Int]
      """, at: "factory: 1,",
      fixed: """
        @Provide(.input, concrete: true, into: \\.all, key: "a") var port: Int
          @Provide(.collection) var all: [String: Int]
        """),
    Mistake(
      "provide.input-factory", "@Provide(.input, asyncFactory: { 1 }) var port: Int", at: "asyncFactory: { 1 }",
      fixed: "@Provide(.input) var port: Int"),
    Mistake(
      "provide.conflicting-factories",
      "@Provide(.shared, factory: A(), asyncFactory: await B()) var service: any Service",
      at: "asyncFactory: await B()"),
    Mistake(
      "provide.conflicting-factories", "@Provide(.shared, A.self, factory: A()) var service: any Service", at: "A.self,"
    ),
    Mistake(
      "provide.conflicting-factories",
      "@Provide(.shared, A.self, with: [\\.url], factory: A()) var service: any Service", at: "A.self,"),
    Mistake(
      "provide.conflicting-factories",
      "@Provide(.shared, A.self, factory: A(), asyncFactory: await B()) var service: any Service",
      at: "asyncFactory: await B()"),
    Mistake(
      "provide.conflicting-factories", "@Provide(.shared, with: [\\.url], factory: A()) var service: any Service",
      at: "with: [\\.url],"),
    Mistake(
      "provide.type-required", "@Provide(.shared, with: [\\.url]) var service: any Service", at: "with: [\\.url]"),
    Mistake(
      "provide.type-required", "@Provide(.shared, [A.self]) var service: any Service", at: "[A.self]", isNote: true),
    Mistake("provide.type-required", "@Provide(.shared, [:]) var service: any Service", at: "[:]", isNote: true),
    Mistake("provide.type-required", "@Provide(.shared, { 1 }) var service: any Service", at: "{ 1 }", isNote: true),
    Mistake("provide.type-required", "@Provide(.shared, \"A\") var service: any Service", at: "\"A\"", isNote: true),
    Mistake("provide.type-required", "@Provide(.shared, 1) var service: any Service", at: "1", isNote: true),
    Mistake("provide.type-required", "@Provide(.shared, 1.5) var service: any Service", at: "1.5", isNote: true),
    Mistake("provide.type-required", "@Provide(.shared, true) var service: any Service", at: "true", isNote: true),
    Mistake("provide.type-required", "@Provide(.shared, /a/) var service: any Service", at: "/a/", isNote: true),
    Mistake(
      "provide.type-required", "@Provide(.shared, \\String.count) var service: any Service", at: "\\String.count",
      isNote: true),
    Mistake("provide.type-required", "@Provide(.shared, type(of: a)) var service: any Service", at: "type(of: a)"),
    Mistake("provide.literal-required", "@Provide(.shared, factory: A(), concrete: flag) var service: A", at: "flag"),
    Mistake("provide.literal-required", "@Provide(.shared, A.self, with: paths) var service: any Service", at: "paths"),
    Mistake(
      "provide.async-factory-required", "@Provide(.shared, asyncFactory: { A() }) var service: any Service",
      at: "asyncFactory",
      fixed: "@Provide(.shared, factory: { A() }) var service: any Service"),
    Mistake(
      "provide.sync-factory-required", "@Provide(.shared, factory: { await A() }) var service: any Service",
      at: "factory",
      fixed: "@Provide(.shared, asyncFactory: { await A() }) var service: any Service"),
    Mistake(
      "provide.sync-factory-required", "@Provide(.shared, factory: { () async in A() }) var service: any Service",
      at: "factory",
      fixed: "@Provide(.shared, asyncFactory: { () async in A() }) var service: any Service"),
    Mistake(
      "provide.sync-factory-required", "@Provide(.transient, factory: await A()) var service: any Service",
      at: "factory", fixed: "@Provide(.transient, asyncFactory: await A()) var service: any Service"),
    Mistake("provide.lazy-factory-required", "@Provide(.lazy) var service: any Service", at: ".lazy"),
    Mistake("provide.weak-factory-required", "@Provide(.weak) var service: any Service", at: ".weak"),
    Mistake("provide.assisted-factory-required", "@Provide(.assisted) var service: () -> A", at: ".assisted"),
    Mistake(
      "provide.async-scope", "@Provide(.lazy, asyncFactory: await A()) var service: any Service",
      at: "asyncFactory: await A()"),
    Mistake(
      "provide.async-scope", "@Provide(.weak, asyncFactory: await A()) var service: any Service",
      at: "asyncFactory: await A()"),
    Mistake(
      "provide.async-scope", "@Provide(.weak, factory: await A()) var service: any Service", at: "factory: await A()"),
    Mistake(
      "provide.collection-factory", "@Provide(.collection, factory: [A()]) var services: [any Service]",
      at: "factory: [A()]",
      fixed: "@Provide(.collection) var services: [any Service]"),
    Mistake(
      "provide.assisted-factory",
      "@Provide(.assisted, asyncFactory: { (id: Int) in await A(id) }) var make: (Int) async -> A",
      at: "asyncFactory", fixed: "@Provide(.assisted, factory: { (id: Int) in await A(id) }) var make: (Int) async -> A"
    ),
    Mistake("provide.assisted-type", "@Provide(.assisted, factory: A()) var make: A", at: "A"),
    Mistake(
      "provide.assisted-type", "@Provide(.assisted, factory: { (id: Int) in await A(id) }) var make: (Int) -> A",
      at: "(Int) -> A"),
    Mistake(
      "provide.assisted-type", "@Provide(.assisted, factory: { (id: Int) in try A(id) }) var make: (Int) -> A",
      at: "(Int) -> A"),
    Mistake(
      "provide.assisted-type", "@Provide(.assisted, factory: { (id: Int) in try await A(id) }) var make: (Int) -> A",
      at: "(Int) -> A"),
    Mistake(
      "provide.assisted-parameters", "@Provide(.assisted, factory: { A() }) var make: (Int) -> A",
      at: "@Provide(.assisted, factory: { A() })"),
    Mistake(
      "provide.close-scope",
      "@Provide(.transient, factory: A(), close: { (a: A) in a.end() }) var service: any Service",
      at: "close: { (a: A) in a.end() }"),
    Mistake(
      "provide.close-scope", "@Provide(.input, close: { (a: A) in a.end() }) var service: A",
      at: "close: { (a: A) in a.end() }"),
    Mistake(
      "provide.close-scope", "@Provide(.weak, factory: A(), close: { (a: A) in a.end() }) var service: any Service",
      at: "close: { (a: A) in a.end() }"),
    Mistake("provide.close-closure", "@Provide(.shared, factory: A(), close: end) var service: any Service", at: "end"),
    Mistake(
      "provide.close-closure",
      "@Provide(.shared, factory: A(), close: { (a: A, b: B) in a.end() }) var service: any Service",
      at: "{ (a: A, b: B) in a.end() }"),
    Mistake(
      "provide.close-closure", "@Provide(.shared, factory: A(), close: { end() }) var service: any Service",
      at: "{ end() }"),
    Mistake(
      "provide.throwing-close",
      "@Provide(.shared, factory: A(), close: { (a: A) in try a.end() }) var service: any Service",
      at: "{ (a: A) in try a.end() }"),
    Mistake(
      "provide.capture-list", "@Provide(.lazy, factory: A(), close: { [b] (a: A) in b }) var service: any Service",
      at: "[b]"),
    Mistake("provide.capture-list", "@Provide(.shared, factory: { [a] in A() }) var service: any Service", at: "[a]"),
    Mistake(
      "provide.unnamed-parameter", "@Provide(.shared, factory: { (_: String) in A() }) var service: any Service",
      at: "_"),
  ]

  @Test(arguments: mistakes)
  func mistakeIsOneDiagnosticAtItsCause(_ mistake: Mistake) {
    mistake.check()
  }

  @Test(arguments: [
    ("shared", "a shared value needs 'factory:', 'asyncFactory:' or 'Type.self'"),
    ("transient", "a transient value needs 'factory:', 'asyncFactory:' or 'Type.self'"),
    ("lazy", "a lazy value needs 'factory:' or 'Type.self'"),
    ("assisted", "an assisted value needs 'factory:' or 'Type.self'"),
  ])
  func missingFactoryIsReportedWithTheWaysToMakeTheValue(scope: String, message: String) {
    let findings = Finding.inContainer("@Provide(.\(scope)) var service: () -> A")
    #expect(
      findings.map(\.message).contains("\(message) [provide.\(scope)-factory-required]"), "\(findings)")
  }

  @Test func inputWithArgumentsButNoTypeIsReported() {
    let findings = Finding.inContainer("@Provide(.input, with: [\\.url]) var port: Int")
    #expect(findings.map(\.code) == ["provide.input-factory"])
  }

  @Test(arguments: [
    "@Provide(.shared, A.self) var service: any Service",
    "@Provide(.shared, factory: A(), close: ({ (a: A) in a.end() })) var service: any Service",
    "@Provide(.shared, (A).self, with: []) var service: any Service",
    "@Provide(.shared, A.self, with: [\\.url, \\.url.count]) var service: any Service",
    "@Provide(.shared, factory: { A(text: \"await try \\\\.missing (missing: Int) in\") }) var service: any Service",
    "@Provide(.shared, A) var service: any Service",
    "@Provide(.shared, Module.A) var service: any Service",
    "@Provide(.shared, A.self, with: [\\Self.url, \\Container.url.count]) var service: any Service",
    "@Provide(.shared, factory: { try A() }) var service: any Service",
    "@Provide(.lazy, factory: try A()) var service: any Service",
    "@Provide(.shared, factory: A(), close: { (a: A) in await a.end() }) var service: any Service",
    "@Provide(.assisted, factory: { (url: String, id: Int) in try await A(url, id) }) "
      + "var make: @Sendable (Int) async throws -> A",
    "@Provide(.assisted, A.self, with: [\\.url]) var make: (_ id: Int) -> A",
    "@Provide(.assisted, factory: { (id: Int) in A(id) }) var make: ((Int) -> A)",
    "@Provide(.assisted, factory: { (id: Int) in A(id) }) var make: (@Sendable (Int) -> A)",
    "@Provide(.shared, factory: { (_ url: String) in A(url) }) var service: any Service",
    "@Provide(.shared, factory: { () in try? A() }) var service: (any Service)?",
    "@Provide(.shared, factory: { A { try await run() } }) var service: any Service",
    "@Provide(.shared, factory: { do { return try A() } catch { return B() } }) var service: any Service",
    "@Provide(.shared, factory: { func run() throws { try go() }; return A() }) var service: any Service",
    "@Provide(.shared, asyncFactory: { () async in A() }) var service: any Service",
    "@Provide(.shared, asyncFactory: { async let a = A(); return await a }) var service: any Service",
    "@Provide(.transient, asyncFactory: await A()) var service: any Service",
  ])
  func validDeclarationHasNoDiagnostics(_ members: String) {
    #expect(Finding.inContainer(members) == [])
  }
}
