import Testing

struct ConstructionMistakeTests {
  @Test(arguments: [
    Mistake(
      "provide.unknown-scope", "@Provide(.share, factory: 1, concrete: true) var port: Int", at: ".share",
      fixed: "@Provide(.shared, factory: 1, concrete: true) var port: Int"),
    Mistake("provide.unknown-scope", "@Provide(.singleton) var port: Int", at: ".singleton"),
    Mistake("provide.unknown-scope", "@Provide(scope) var port: Int", at: "scope"),
    Mistake("provide.unknown-scope", "@Provide var port: Int", at: "@Provide"),
    Mistake("provide.shared-factory-required", "@Provide(.shared) var service: any Service", at: ".shared"),
    Mistake("provide.transient-factory-required", "@Provide(.transient) var service: any Service", at: ".transient"),
    Mistake(
      "provide.input-factory", "@Provide(.input, factory: 1) var port: Int", at: "factory: 1",
      fixed: "@Provide(.input) var port: Int"),
    Mistake(
      "provide.input-factory", "@Provide(.input, Int.self, with: [\\.url]) var port: Int", at: "Int.self,",
      fixed: "@Provide(.input) var port: Int"),
    Mistake(
      "provide.input-factory", "@Provide(.input, asyncFactory: { 1 }) var port: Int", at: "asyncFactory: { 1 }",
      fixed: "@Provide(.input) var port: Int"),
    Mistake(
      "provide.conflicting-factories", "@Provide(.shared, factory: A(), asyncFactory: await B()) var service: any Service",
      at: "asyncFactory: await B()"),
    Mistake("provide.conflicting-factories", "@Provide(.shared, A.self, factory: A()) var service: any Service", at: "A.self,"),
    Mistake(
      "provide.conflicting-factories", "@Provide(.shared, with: [\\.url], factory: A()) var service: any Service", at: "with: [\\.url],"),
    Mistake("provide.type-required", "@Provide(.shared, with: [\\.url]) var service: any Service", at: "with: [\\.url]"),
    Mistake("provide.type-required", "@Provide(.shared, A) var service: any Service", at: "A"),
    Mistake("provide.literal-required", "@Provide(.shared, factory: A(), concrete: flag) var service: A", at: "flag"),
    Mistake("provide.literal-required", "@Provide(.shared, A.self, with: paths) var service: any Service", at: "paths"),
    Mistake(
      "provide.async-factory-required", "@Provide(.shared, asyncFactory: { A() }) var service: any Service", at: "asyncFactory",
      fixed: "@Provide(.shared, factory: { A() }) var service: any Service"),
    Mistake(
      "provide.sync-factory-required", "@Provide(.shared, factory: { await A() }) var service: any Service", at: "factory",
      fixed: "@Provide(.shared, asyncFactory: { await A() }) var service: any Service"),
    Mistake(
      "provide.sync-factory-required", "@Provide(.shared, factory: { () async in A() }) var service: any Service", at: "factory",
      fixed: "@Provide(.shared, asyncFactory: { () async in A() }) var service: any Service"),
    Mistake("provide.throwing-factory", "@Provide(.shared, factory: { try A() }) var service: any Service", at: "factory"),
    Mistake("provide.throwing-factory", "@Provide(.shared, factory: try A()) var service: any Service", at: "factory"),
    Mistake("provide.capture-list", "@Provide(.shared, factory: { [a] in A() }) var service: any Service", at: "[a]"),
    Mistake("provide.unnamed-parameter", "@Provide(.shared, factory: { (_: String) in A() }) var service: any Service", at: "_"),
  ])
  func isOneErrorThatPointsAtItsCause(_ mistake: Mistake) {
    mistake.check()
  }

  @Test(arguments: [
    "@Provide(.shared, A.self) var service: any Service",
    "@Provide(.shared, (A).self, with: []) var service: any Service",
    "@Provide(.shared, A.self, with: [\\.url, \\.url.count]) var service: any Service",
    "@Provide(.shared, factory: { A(text: \"await try \\\\.missing (missing: Int) in\") }) var service: any Service",
    "@Provide(.shared, factory: { () in try? A() }) var service: (any Service)?",
    "@Provide(.shared, factory: { A { try await run() } }) var service: any Service",
    "@Provide(.shared, factory: { do { return try A() } catch { return B() } }) var service: any Service",
    "@Provide(.shared, factory: { func run() throws { try go() }; return A() }) var service: any Service",
    "@Provide(.shared, asyncFactory: { () async in A() }) var service: any Service",
    "@Provide(.shared, asyncFactory: { async let a = A(); return await a }) var service: any Service",
    "@Provide(.transient, asyncFactory: await A()) var service: any Service",
  ])
  func isNoMistake(_ members: String) {
    #expect(Finding.inContainer(members) == [])
  }
}
