import Testing

/// What is generated for each construct, as it reads.
struct ExpansionTests {
  @Test func aContainerGetsItsStorageItsFactoriesAndItsInitializers() {
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
          public init(url: URL) {
            guard DIOverrides.isEmpty else {
              self = Self(url: url, transport: nil)
              return
            }
            self.$url = url
            let $transport: Transport = Self.$make_transport(url: url)
            self.$shared_transport = .made($transport)
            self.$client = Self.$make_client(transport: $transport)
          }

          public init(url: URL, transport: Transport? = nil, client: (any Client)? = nil) {
            let overrides = DIOverrides.current(for: Self.self, from: Overrides())
            self.$url = url
            let $transport = DIShared<Transport>(DIOverrides.first(transport, overrides.transport)) { Self.$make_transport(url: url) }
            self.$shared_transport = $transport
            self.$client = DIShared<any Client>(DIOverrides.first(client, overrides.client)) { Self.$make_client(transport: $transport.value) }.value
          }
        """), "\(expansion)")
    #expect(
      expansion.contains("  public struct Overrides {\n    public var transport: Transport?\n    public var client: (any Client)?\n  }"))
  }

  @Test(arguments: [
    ("@Provide(.input) var port: Int", "private let $port: Int"),
    ("@Provide(.shared, factory: A()) var a: any A", "private let $a: any A"),
    ("@Provide(.shared, factory: A()) var a: any A", "private static func $make_a() -> any A {\n    A()\n  }"),
    ("@Provide(.shared, factory: try A()) var a: any A", "private let $a: Swift.Result<any A, any Error>"),
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
      "if !$closing.isGiven(\"a\") { await Self.$close_a($a) }"
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
