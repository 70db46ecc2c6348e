import Testing

/// What is generated for each construct, as it reads.
struct ExpansionTests {
  @Test func aContainerGetsItsStorageItsFactoriesAndOneInitializer() {
    let expansion = Expansion.of(
      """
      @DIContainer
      public struct Services {
        @Provide(.input)
        public var url: URL
        @Provide(.shared, factory: { (url: URL) in Transport(url) }, concrete: true)
        public var transport: Transport
        @Provide(.shared, Live.self, with: [\\.transport])
        public var client: any Client
      }
      """)
    #expect(
      expansion.contains(
        """
          public init(url: URL, transport: Transport? = nil, client: (any Client)? = nil) {
            self.$url = url
            guard DIOverrides.isEmpty, case .none = transport, case .none = client else {
              var overrides = DIOverrides.current(for: Self.self, from: Overrides())
              if let transport { overrides.transport = transport }
              if let client { overrides.client = client }
              self.$transport = overrides.transport
              self.$client = overrides.client
              self.$lateValues = DILateValues()
              _ = self.client
              return
            }
            let $transport: Transport = Self.$make_transport(url: url)
            self.$transport = $transport
            self.$client = Self.$make_client(transport: $transport)
            self.$lateValues = .none
          }
        """), "\(expansion)")
    #expect(
      expansion.contains("  public struct Overrides {\n    public var transport: Transport?\n    public var client: (any Client)?\n  }"))
  }

  @Test(arguments: [
    ("@Provide(.input) var port: Int", "private let $port: Int"),
    ("@Provide(.shared, factory: A()) var a: any A", "private let $a: (any A)?"),
    ("@Provide(.shared, factory: A()) var a: any A", "private var $made_a: any A { $lateValues.value(\"a\") { Self.$make_a() } }"),
    ("@Provide(.shared, factory: A()) var a: any A", "private static func $make_a() -> any A {\n    A()\n  }"),
    ("@Provide(.shared, factory: try A()) var a: any A", "private let $a: Swift.Result<any A, any Error>?"),
    ("@Provide(.shared, factory: try A()) var a: any A", "self.$a = Swift.Result { try Self.$make_a() }"),
    ("@Provide(.shared, asyncFactory: await A()) var a: any A", "private let $a: DIAsyncShared<any A, Never>"),
    ("@Provide(.shared, asyncFactory: await A()) var a: any A", "return _Concurrency.Task { await Self.$make_a() }"),
    ("@Provide(.lazy, factory: A()) var a: any A", "private var $made_a: any A { $a.value { Self.$make_a() } }"),
    ("@Provide(.weak, factory: A()) var a: any A", "private var $made_a: any A { $a.value(object: { $0 }) { Self.$make_a() } }"),
    (
      "@Provide(.transient, factory: { (url: String) in A(url) }) var a: any A",
      "private var $made_a: any A { Self.$make_a(url: self.$url) }"
    ),
    (
      "@Provide(.transient, factory: { (url: String) in\n    // A comment.\n    let a = A(url)\n    return a\n  }) var a: any A",
      "  private static func $make_a(url: String) -> any A {\n    // A comment.\n    let a = A(url)\n    return a\n  }"
    ),
    (
      "@Provide(.assisted, factory: { (url: String, id: Int) in A(url, id) }) var a: (Int) -> A",
      "private var $made_a: (Int) -> A { return { [url = self.$url] id in Self.$make_a(url: url, id: id) } }"
    ),
    (
      "@Provide(.shared, factory: 1, concrete: true, into: \\.all, key: \"a\") var a: Int\n  @Provide(.collection) var all: [String: Int]",
      "private static func $make_all(a: Int) -> [String: Int] {\n    [\"a\": a]\n  }"
    ),
    (
      "@Provide(.shared, factory: A(), close: { (a: any A) in await a.end() }) var a: any A",
      "if let value = $lateValues.made(\"a\", stored: $a) { await Self.$close_a(value) }"
    ),
    ("#if DEBUG\n  @Provide(.input) var port: Int\n  #endif", "#if DEBUG\n  private let $url: String\n\n  private let $port: Int"),
  ])
  func aConstructIsWrittenAs(members: String, code: String) {
    let expansion = Expansion.of("@DIContainer\nstruct Container {\n  @Provide(.input) var url: String\n  \(members)\n}")
    #expect(expansion.contains(code), "\(expansion)")
  }

  @Test func theMainActorIsWrittenOut() {
    let expansion = Expansion.of("@DIContainer(mainActor: true)\nstruct Container {\n  @Provide(.transient, factory: A()) var a: any A\n}")
    #expect(expansion.contains("@MainActor init(a: (any A)? = nil)"))
    #expect(expansion.contains("@MainActor private static func $make_a() -> any A"))
  }
}
