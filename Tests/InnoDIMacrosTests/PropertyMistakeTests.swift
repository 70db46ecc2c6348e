import Testing

struct PropertyMistakeTests {
  static let mistakes = [
    Mistake(
      "provide.let-property", "@Provide(.input) let port: Int", at: "let",
      fixed: "@Provide(.input) var port: Int", isNote: true),
    Mistake("provide.computed-property", "@Provide(.input) var port: Int { 80 }", at: "{ 80 }"),
    Mistake("provide.computed-property", "@Provide(.input) var port: Int { didSet {} }", at: "{ didSet {} }"),
    Mistake("provide.lazy-property", "@Provide(.input) lazy var port: Int", at: "lazy", isNote: true),
    Mistake("provide.static-property", "@Provide(.input) static var port: Int", at: "static"),
    Mistake(
      "provide.concrete-type", "@Provide(.lazy, factory: 1, close: { (port: Int) in }) var port: Int", at: "Int",
      fixed: "@Provide(.lazy, factory: 1, concrete: true, close: { (port: Int) in }) var port: Int"),
    Mistake(
      "provide.concrete-type",
      """
      @Provide(.shared, factory: 1, into: \\.all, key: "a") var port: Int
        @Provide(.collection) var all: [String: Int]
      """, at: "Int",
      fixed: """
        @Provide(.shared, factory: 1, concrete: true, into: \\.all, key: "a") var port: Int
          @Provide(.collection) var all: [String: Int]
        """),
    Mistake("provide.unsupported-modifier", "@Provide(.input) weak var owner: AnyObject?", at: "weak"),
    Mistake("provide.unsupported-modifier", "@Provide(.input) unowned var owner: AnyObject", at: "unowned"),
    Mistake("provide.initial-value", "@Provide(.input) var port: Int = 80", at: "= 80"),
    Mistake(
      "provide.single-property", "@Provide(.input) var (port, host): (Int, String)", at: "(port, host): (Int, String)",
      isNote: true),
    Mistake("provide.missing-type", "@Provide(.input) var port", at: "port", isNote: true),
    Mistake(
      "provide.opaque-type", "@Provide(.input) var port: some Numeric", at: "some Numeric",
      fixed: "@Provide(.input) var port: any Numeric", isNote: true),
    Mistake(
      "provide.implicitly-unwrapped-type", "@Provide(.input) var port: Int!", at: "Int!",
      fixed: "@Provide(.input) var port: Int?"),
    Mistake(
      "provide.concrete-type", "@Provide(.shared, factory: 1) var port: Int", at: "Int",
      fixed: "@Provide(.shared, factory: 1, concrete: true) var port: Int"),
    Mistake(
      "provide.concrete-type", "@Provide(.transient, factory: 1, concrete: false) var port: Int?", at: "Int?",
      fixed: "@Provide(.transient, factory: 1, concrete: true) var port: Int?"),
    Mistake(
      "provide.duplicate-attribute", "@Provide(.input) @Provide(.shared, factory: 1) var port: Int",
      at: "@Provide(.shared, factory: 1)"),
    Mistake(
      "container.unmanaged-property", "var port: Int", at: "port",
      fixed: "@Provide(.input) var port: Int"),
    Mistake("container.unmanaged-property", "let port = 80", at: "port"),
    Mistake(
      "container.unmanaged-property", "@State var port: Int { didSet {} }", at: "port",
      fixed: "@Provide(.input) @State var port: Int { didSet {} }"),
    Mistake(
      "container.unmanaged-property", "var port: Int { willSet {} didSet {} }", at: "port",
      fixed: "@Provide(.input) var port: Int { willSet {} didSet {} }"),
    Mistake("container.unmanaged-property", "#if DEBUG\n  let port = 80\n  #endif", at: "port"),
    Mistake("container.custom-init", "init(port: Int) {}", at: "init"),
    Mistake(
      "container.custom-init", "#if DEBUG\n  #if TESTING\n  init(port: Int) {}\n  #endif\n  #endif", at: "init"),
    Mistake(
      "container.name-collision",
      "@Provide(.shared, factory: A()) var a: any Service\n  static var withOverrides: Int { 1 }", at: "withOverrides"),
    Mistake(
      "container.name-collision",
      "@Provide(.shared, factory: A()) var a: any Service\n  static let one = 1, withOverrides = 2",
      at: "withOverrides"),
    Mistake("container.name-collision", "@Provide(.input) var `Self`: String", at: "`Self`"),
    Mistake(
      "container.name-collision", "@Provide(.shared, factory: A()) var a: any Service\n  struct Overrides {}",
      at: "Overrides"),
    Mistake(
      "container.name-collision", "@Provide(.shared, asyncFactory: await A()) var a: any Service\n  func close() {}",
      at: "close"),
  ]

  @Test(arguments: mistakes)
  func mistakeIsOneDiagnosticAtItsCause(_ mistake: Mistake) {
    mistake.check()
  }

  /// An attribute alone would not make them inputs.
  @Test(arguments: [
    "var port = 80", "let port: Int", "var port: Int, host: String",
    "#if DEBUG\n  func log() {}\n  #else\n  let port = 80\n  #endif",
  ])
  func constantsPropertiesWithAValueAndListsGetNoFixIt(member: String) {
    let findings = Finding.inContainer(member)
    #expect(Set(findings.map(\.code)) == ["container.unmanaged-property"])
    #expect(findings.allSatisfy { $0.fixed == nil }, "\(findings)")
  }

  @Test func everyStoredPropertyOfAListIsReported() {
    #expect(Finding.inContainer("var port: Int, host: String").map(\.text) == ["port", "host"])
  }

  @Test(arguments: [
    ("shared", "(any Service, any Service)"), ("shared", "[any Service]"), ("transient", "Module.Service?"),
    ("weak", "A"), ("lazy", "(A)"),
  ])
  func typeThatIsNotAProtocolIsReported(scope: String, type: String) {
    let findings = Finding.inContainer("@Provide(.\(scope), factory: make()) var value: \(type)")
    #expect(findings.map(\.code) == ["provide.concrete-type"])
  }

  @Test(arguments: [
    "@Provide(.input) var port: Int",
    "@Provide(.input, concrete: true) var port: Int",
    "@Provide(.shared, factory: 1, concrete: true) var port: Int",
    "@Provide(.shared, factory: A()) var service: any Service",
    "@Provide(.shared, factory: A()) var service: (any Service)?",
    "@Provide(.shared, factory: A()) var service: any Service & Sendable",
    "@Provide(.shared, factory: A()) var service: Any",
    "@Provide(.shared, factory: A()) var service: AnyObject",
    "@InnoDI.Provide(.input) var port: Int",
    "@Provide(DIScope.input) var port: Int",
    "@Provide((.input)) var port: Int",
    "@Provide(((.input))) var port: Int",
    "@Provide(.shared, factory: A()) var service: Any?",
    "@Provide(.input) nonisolated var port: Int",
    "func _url() {}\n  var _stored_url: Int { 1 }\n  func close() {}\n  struct Overrides {}",
    "@Provide(.shared, asyncFactory: await A()) var a: any Service\n  func close(now: Bool) {}",
    "@Provide(.transient, factory: A()) var a: any Service\n  func close() {}",
    "#if DEBUG\n  @Provide(.input) var port: Int\n"
      + "  #else\n  @Provide(.shared, factory: A()) var port: any Service\n  #endif",
    "static var port: Int = 1",
    "static let port = 1",
    "var port: Int { 1 }",
    "var port: Int { get { 1 } set {} }",
    "func make() {}\n  struct Nested { var stored = 1; init() {} }",
  ])
  func validDeclarationHasNoDiagnostics(_ members: String) {
    #expect(Finding.inContainer(members) == [])
  }
}
