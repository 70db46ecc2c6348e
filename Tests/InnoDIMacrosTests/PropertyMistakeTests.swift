import Testing

struct PropertyMistakeTests {
  @Test(arguments: [
    Mistake(
      "provide.let-property", "@Provide(.input) let port: Int", at: "let",
      fixed: "@Provide(.input) var port: Int"),
    Mistake("provide.computed-property", "@Provide(.input) var port: Int { 80 }", at: "{ 80 }"),
    Mistake("provide.computed-property", "@Provide(.input) var port: Int { didSet {} }", at: "{ didSet {} }"),
    Mistake("provide.lazy-property", "@Provide(.input) lazy var port: Int", at: "lazy"),
    Mistake("provide.static-property", "@Provide(.input) static var port: Int", at: "static"),
    Mistake("provide.unsupported-modifier", "@Provide(.input) weak var owner: AnyObject?", at: "weak"),
    Mistake("provide.initial-value", "@Provide(.input) var port: Int = 80", at: "= 80"),
    Mistake("provide.single-property", "@Provide(.input) var (port, host): (Int, String)", at: "(port, host): (Int, String)"),
    Mistake("provide.missing-type", "@Provide(.input) var port", at: "port"),
    Mistake(
      "provide.opaque-type", "@Provide(.input) var port: some Numeric", at: "some Numeric",
      fixed: "@Provide(.input) var port: any Numeric"),
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
      "provide.duplicate-attribute", "@Provide(.input) @Provide(.shared, factory: 1) var port: Int", at: "@Provide(.shared, factory: 1)"),
    Mistake("provide.conditional-property", "#if DEBUG\n  @Provide(.input) var port: Int\n  #endif", at: "@Provide(.input)"),
    Mistake(
      "container.unmanaged-property", "var port: Int", at: "port",
      fixed: "@Provide(.input) var port: Int"),
    Mistake("container.unmanaged-property", "let port = 80", at: "port"),
    Mistake(
      "container.unmanaged-property", "@State var port: Int { didSet {} }", at: "port",
      fixed: "@Provide(.input) @State var port: Int { didSet {} }"),
    Mistake("container.unmanaged-property", "#if DEBUG\n  let port = 80\n  #endif", at: "port"),
    Mistake("container.custom-init", "init(port: Int) {}", at: "init"),
    Mistake("container.name-collision", "func _url() {}", at: "_url"),
    Mistake("container.name-collision", "var _stored_url: Int { 1 }", at: "_stored_url"),
    Mistake("container.name-collision", "@Provide(.input) var _url: String", at: "_url"),
    Mistake("container.name-collision", "@Provide(.input) var stored_url: String", at: "stored_url"),
  ])
  func isOneErrorThatPointsAtItsCause(_ mistake: Mistake) {
    mistake.check()
  }

  @Test(arguments: [
    "@Provide(.input) var port: Int",
    "@Provide(.input, concrete: true) var port: Int",
    "@Provide(.shared, factory: 1, concrete: true) var port: Int",
    "@Provide(.shared, factory: A()) var service: any Service",
    "@Provide(.shared, factory: A()) var service: (any Service)?",
    "@Provide(.shared, factory: A()) var service: any Service & Sendable",
    "@Provide(.shared, factory: A()) var service: Any",
    "@InnoDI.Provide(.input) var port: Int",
    "static var port: Int = 1",
    "static let port = 1",
    "var port: Int { 1 }",
    "var port: Int { get { 1 } set {} }",
    "func make() {}\n  struct Nested { var stored = 1; init() {} }",
  ])
  func isNoMistake(_ members: String) {
    #expect(Finding.inContainer(members) == [])
  }
}
