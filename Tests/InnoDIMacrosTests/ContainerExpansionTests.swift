import Testing

/// The members generated for collections and for nested, isolated, generic and conditional declarations, verbatim.
struct ContainerExpansionTests {
  @Test func expansionOfOrderedAndKeyedCollections() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, factory: A(), into: \\.all) var a: any P
        @Provide(.collection) var all: [any P]
        @Provide(.shared, factory: A(), into: \\.named, key: "b") var b: any P
        @Provide(.collection) var named: [String: any P]
      }
      """,
      generates:
        """
        private let $url: String

        private let $$shared_a: InnoDI::DIShared<any P>

        private var $a: any P { $$shared_a.value }

        private static func $$factory_a() -> any P {
          A()
        }

        private let $all: [any P]

        private static func $$factory_all(_ $a: any P) -> [any P] {
          [$a]
        }

        private let $$shared_b: InnoDI::DIShared<any P>

        private var $b: any P { $$shared_b.value }

        private static func $$factory_b() -> any P {
          A()
        }

        private let $named: [String: any P]

        private static func $$factory_named(_ $b: any P) -> [String: any P] {
          ["b": $b]
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          let $a: any P = Self.$$factory_a()
          self.$all = Self.$$factory_all($a)
          let $b: any P = Self.$$factory_b()
          self.$named = Self.$$factory_named($b)
          self.$$shared_a = .made($a)
          self.$$shared_b = .made($b)
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil, all $all: [any P]? = nil, b $b: (any P)? = nil, named $named: [String: any P]? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          let $a = InnoDI::DIShared<any P>(InnoDI::DIOverrides.first($a, $$overrides.a)) { Self.$$factory_a() }
          self.$$shared_a = $a
          self.$all = InnoDI::DIShared<[any P]>(InnoDI::DIOverrides.first($all, $$overrides.all)) { Self.$$factory_all($a.value) }.value
          let $b = InnoDI::DIShared<any P>(InnoDI::DIOverrides.first($b, $$overrides.b)) { Self.$$factory_b() }
          self.$$shared_b = $b
          self.$named = InnoDI::DIShared<[String: any P]>(InnoDI::DIOverrides.first($named, $$overrides.named)) { Self.$$factory_named($b.value) }.value
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?
          var all: [any P]?
          var b: (any P)?
          var named: [String: any P]?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfANestedContainer() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, Inner.self, with: [\\.url], concrete: true, close: { (inner: Inner) in await inner.close() }) var inner: Inner
      }
      """,
      generates:
        """
        private let $url: String

        private let $inner: Inner

        private static func $$factory_inner(_ $url: String) -> Inner {
          Inner(url: $url)
        }

        private static func $$close_inner(_ inner: Inner) async {
          await inner.close()
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, inner: nil)
            return
          }
          self.$url = $url
          self.$$closing = InnoDI::DIClosing()
          self.$inner = Self.$$factory_inner($url)
        }

        @inline(never)
        init(url $url: String, inner $inner: Inner? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          let $inner = InnoDI::DIShared<Inner>(InnoDI::DIOverrides.first($inner, $$overrides.inner)) { Self.$$factory_inner($url) }
          self.$inner = $inner.value
          self.$$closing = InnoDI::DIClosing(overrides: [$inner.madeValue == nil ? "inner" : nil])
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var inner: Inner?

          fileprivate init() {}
        }

        private let $$closing: InnoDI::DIClosing

        /// Closes the values that the container made, in reverse dependency order. A second call waits for the first.
        func close() async {
          guard await $$closing.begin() else { return }
          if let value = $$closing.madeValue($inner, named: "inner") { await Self.$$close_inner(value) }
          $$closing.end()
        }
        """)
  }

  @Test func expansionOfAMainActorContainer() {
    expect(
      """
      @DIContainer(mainActor:
      true) struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, factory: A()) var a: any P
        @Provide(.transient, factory: { (a: any P) in B(a) }, concrete: true) var b: B
      }
      """,
      generates:
        """
        @_Concurrency::MainActor private let $url: String

        @_Concurrency::MainActor private let $$shared_a: InnoDI::DIShared<any P>

        @_Concurrency::MainActor private var $a: any P { $$shared_a.value }

        @_Concurrency::MainActor private static func $$factory_a() -> any P {
          A()
        }

        @_Concurrency::MainActor private let $b: B?

        @_Concurrency::MainActor private var $$onDemand_b: B { Self.$$factory_b(self.a) }

        @_Concurrency::MainActor private static func $$factory_b(_ a: any P) -> B {
          B(a)
        }

        @_Concurrency::MainActor init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          let $a: any P = Self.$$factory_a()
          self.$b = nil
          self.$$shared_a = .made($a)
        }

        @inline(never)
        @_Concurrency::MainActor init(url $url: String, a $a: (any P)? = nil, b $b: B? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          let $a = InnoDI::DIShared<any P>(InnoDI::DIOverrides.first($a, $$overrides.a)) { Self.$$factory_a() }
          self.$$shared_a = $a
          self.$b = InnoDI::DIOverrides.first($b, $$overrides.b)
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfValuesWithDifferentAccessLevels() {
    expect(
      """
      @DIContainer
      public struct Container {
        @Provide(.input) public var url: String
        @Provide(.shared, factory: A()) public var a: any P
        @Provide(.shared, factory: A()) var b: any P
        @Provide(.transient, factory: A()) private var c: any P
      }
      """,
      generates:
        """
        private let $url: String

        private let $a: any P

        private static func $$factory_a() -> any P {
          A()
        }

        private let $b: any P

        private static func $$factory_b() -> any P {
          A()
        }

        private let $c: (any P)?

        private var $$onDemand_c: any P { Self.$$factory_c() }

        private static func $$factory_c() -> any P {
          A()
        }

        public init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          self.$a = Self.$$factory_a()
          self.$b = Self.$$factory_b()
          self.$c = nil
        }

        @inline(never)
        private init(url $url: String, a $a: (any P)? = nil, b $b: (any P)? = nil, c $c: (any P)? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$a = InnoDI::DIShared<any P>(InnoDI::DIOverrides.first($a, $$overrides.a)) { Self.$$factory_a() }.value
          self.$b = InnoDI::DIShared<any P>(InnoDI::DIOverrides.first($b, $$overrides.b)) { Self.$$factory_b() }.value
          self.$c = $c
        }

        internal init(url $url: String, a $a: (any P)? = nil, b $b: (any P)? = nil) {
          self.init(url: $url, a: $a, b: $b, c: nil)
        }

        public init(url $url: String, a $a: (any P)? = nil) {
          self.init(url: $url, a: $a, b: nil, c: nil)
        }

        /// Replacements for values that the container makes.
        public struct Overrides: ~Swift::Copyable {
          public var a: (any P)?
          internal var b: (any P)?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfAConditionalValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        #if DEBUG
        @Provide(.input) var port: Int
        #else
        @Provide(.transient, factory: 80, concrete: true) var port: Int
        #endif
      }
      """,
      generates:
        """
        #if DEBUG
        private let $url: String

        private let $port: Int

        init(url $url: String, port $port: Int) {
          self.$url = $url
          self.$port = $port
        }
        #else
        private let $url: String

        private let $port: Int?

        private var $$onDemand_port: Int { Self.$$factory_port() }

        private static func $$factory_port() -> Int {
          80
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, port: nil)
            return
          }
          self.$url = $url
          self.$port = nil
        }

        @inline(never)
        init(url $url: String, port $port: Int? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$port = InnoDI::DIOverrides.first($port, $$overrides.port)
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var port: Int?

          fileprivate init() {}
        }
        #endif
        """)
  }

  @Test func expansionOfNestedConditions() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        #if DEBUG
        #if os(Linux)
        @Provide(.input) var port: Int
        #endif
        #elseif TESTING
        @Provide(.input) var host: String
        #endif
      }
      """,
      generates:
        """
        #if DEBUG
        #if os(Linux)
        private let $url: String

        private let $port: Int

        init(url $url: String, port $port: Int) {
          self.$url = $url
          self.$port = $port
        }
        #else
        private let $url: String

        init(url $url: String) {
          self.$url = $url
        }
        #endif
        #elseif TESTING
        private let $url: String

        private let $host: String

        init(url $url: String, host $host: String) {
          self.$url = $url
          self.$host = $host
        }
        #else
        private let $url: String

        init(url $url: String) {
          self.$url = $url
        }
        #endif
        """)
  }

  @Test func expansionOfAGenericContainer() {
    expect(
      """
      @DIContainer
      struct Cache<Key: Hashable & Sendable, Value> where Value: Sendable {
        @Provide(.input) var values: [Key: Value]
        @Provide(.shared, factory: { (values: [Key: Value]) in values.count }, concrete: true) var count: Int
      }
      """,
      generates:
        """
        private let $values: [Key: Value]

        private let $count: Int

        private static func $$factory_count(_ values: [Key: Value]) -> Int {
          values.count
        }

        init(values $values: [Key: Value]) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(values: $values, count: nil)
            return
          }
          self.$values = $values
          self.$count = Self.$$factory_count($values)
        }

        @inline(never)
        init(values $values: [Key: Value], count $count: Int? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$values = $values
          self.$count = InnoDI::DIShared<Int>(InnoDI::DIOverrides.first($count, $$overrides.count)) { Self.$$factory_count($values) }.value
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var count: Int?

          fileprivate init() {}
        }
        """)
  }

  private func expect(_ source: String, generates text: String, at location: SourceLocation = #_sourceLocation) {
    #expect(Expansion.shortMembers(of: source) == text, sourceLocation: location)
  }
}
