import Testing

/// All that a container gets for the other constructs of the grammar, as it reads.
struct ConstructExpansionTests {
  @Test func anOrderedAndAKeyedCollectionIsWritten() {
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
      isWritten:
        """
        private let $url: String

        private let $shared_a: DIShared<any P>

        private var $a: any P { $shared_a.value }

        private static func $make_a() -> any P {
          A()
        }

        private let $all: [any P]

        private static func $make_all(a: any P) -> [any P] {
          [a]
        }

        private let $shared_b: DIShared<any P>

        private var $b: any P { $shared_b.value }

        private static func $make_b() -> any P {
          A()
        }

        private let $named: [String: any P]

        private static func $make_named(b: any P) -> [String: any P] {
          ["b": b]
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, a: nil)
            return
          }
          self.$url = url
          let $a: any P = Self.$make_a()
          self.$all = Self.$make_all(a: $a)
          let $b: any P = Self.$make_b()
          self.$named = Self.$make_named(b: $b)
          self.$shared_a = .made($a)
          self.$shared_b = .made($b)
        }

        @inline(never)
        init(url: String, a: (any P)? = nil, all: [any P]? = nil, b: (any P)? = nil, named: [String: any P]? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          let $a = DIShared<any P>(DIOverrides.first(a, overrides.a)) { Self.$make_a() }
          self.$shared_a = $a
          self.$all = DIShared<[any P]>(DIOverrides.first(all, overrides.all)) { Self.$make_all(a: $a.value) }.value
          let $b = DIShared<any P>(DIOverrides.first(b, overrides.b)) { Self.$make_b() }
          self.$shared_b = $b
          self.$named = DIShared<[String: any P]>(DIOverrides.first(named, overrides.named)) { Self.$make_named(b: $b.value) }.value
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var a: (any P)?
          var all: [any P]?
          var b: (any P)?
          var named: [String: any P]?

          fileprivate init() {}
        }
        """)
  }

  @Test func anInnerContainerIsWritten() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, Inner.self, with: [\\.url], concrete: true, close: { (inner: Inner) in await inner.close() }) var inner: Inner
      }
      """,
      isWritten:
        """
        private let $url: String

        private let $inner: Inner

        private static func $make_inner(url: String) -> Inner {
          Inner(url: url)
        }

        private static func $close_inner(_ inner: Inner) async {
          await inner.close()
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, inner: nil)
            return
          }
          self.$url = url
          self.$closing = DIClosing()
          self.$inner = Self.$make_inner(url: url)
        }

        @inline(never)
        init(url: String, inner: Inner? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          let $inner = DIShared<Inner>(DIOverrides.first(inner, overrides.inner)) { Self.$make_inner(url: url) }
          self.$inner = $inner.value
          self.$closing = DIClosing(given: [$inner.own == nil ? "inner" : nil])
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var inner: Inner?

          fileprivate init() {}
        }

        private let $closing: DIClosing

        /// Ends what the container made, the last first. A second call waits until that is done.
        func close() async {
          guard await $closing.begin() else { return }
          if !$closing.isGiven("inner") { await Self.$close_inner($inner) }
          $closing.end()
        }
        """)
  }

  @Test func aContainerOnTheMainActorIsWritten() {
    expect(
      """
      @DIContainer(mainActor:
      true) struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, factory: A()) var a: any P
        @Provide(.transient, factory: { (a: any P) in B(a) }, concrete: true) var b: B
      }
      """,
      isWritten:
        """
        @MainActor private let $url: String

        @MainActor private let $shared_a: DIShared<any P>

        @MainActor private var $a: any P { $shared_a.value }

        @MainActor private static func $make_a() -> any P {
          A()
        }

        @MainActor private let $b: B?

        @MainActor private var $made_b: B { Self.$make_b(a: self.a) }

        @MainActor private static func $make_b(a: any P) -> B {
          B(a)
        }

        @MainActor init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, a: nil)
            return
          }
          self.$url = url
          let $a: any P = Self.$make_a()
          self.$b = nil
          self.$shared_a = .made($a)
        }

        @inline(never)
        @MainActor init(url: String, a: (any P)? = nil, b: B? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          let $a = DIShared<any P>(DIOverrides.first(a, overrides.a)) { Self.$make_a() }
          self.$shared_a = $a
          self.$b = DIOverrides.first(b, overrides.b)
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }
        """)
  }

  @Test func valuesOfDifferentVisibilityIsWritten() {
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
      isWritten:
        """
        private let $url: String

        private let $a: any P

        private static func $make_a() -> any P {
          A()
        }

        private let $b: any P

        private static func $make_b() -> any P {
          A()
        }

        private let $c: (any P)?

        private var $made_c: any P { Self.$make_c() }

        private static func $make_c() -> any P {
          A()
        }

        public init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, a: nil)
            return
          }
          self.$url = url
          self.$a = Self.$make_a()
          self.$b = Self.$make_b()
          self.$c = nil
        }

        @inline(never)
        private init(url: String, a: (any P)? = nil, b: (any P)? = nil, c: (any P)? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          self.$a = DIShared<any P>(DIOverrides.first(a, overrides.a)) { Self.$make_a() }.value
          self.$b = DIShared<any P>(DIOverrides.first(b, overrides.b)) { Self.$make_b() }.value
          self.$c = c
        }

        internal init(url: String, a: (any P)? = nil, b: (any P)? = nil) {
          self.init(url: url, a: a, b: b, c: nil)
        }

        public init(url: String, a: (any P)? = nil) {
          self.init(url: url, a: a, b: nil, c: nil)
        }

        /// What can take the place of what the container makes.
        public struct Overrides: ~Copyable {
          public var a: (any P)?
          internal var b: (any P)?

          fileprivate init() {}
        }
        """)
  }

  @Test func aConditionalValueIsWritten() {
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
      isWritten:
        """
        #if DEBUG
        private let $url: String

        private let $port: Int

        init(url: String, port: Int) {
          self.$url = url
          self.$port = port
        }
        #else
        private let $url: String

        private let $port: Int?

        private var $made_port: Int { Self.$make_port() }

        private static func $make_port() -> Int {
          80
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, port: nil)
            return
          }
          self.$url = url
          self.$port = nil
        }

        @inline(never)
        init(url: String, port: Int? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          self.$port = DIOverrides.first(port, overrides.port)
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var port: Int?

          fileprivate init() {}
        }
        #endif
        """)
  }

  @Test func aGenericContainerIsWritten() {
    expect(
      """
      @DIContainer
      struct Cache<Key: Hashable & Sendable, Value> where Value: Sendable {
        @Provide(.input) var values: [Key: Value]
        @Provide(.shared, factory: { (values: [Key: Value]) in values.count }, concrete: true) var count: Int
      }
      """,
      isWritten:
        """
        private let $values: [Key: Value]

        private let $count: Int

        private static func $make_count(values: [Key: Value]) -> Int {
          values.count
        }

        init(values: [Key: Value]) {
          guard DIOverrides.isEmpty else {
            self = Self(values: values, count: nil)
            return
          }
          self.$values = values
          self.$count = Self.$make_count(values: values)
        }

        @inline(never)
        init(values: [Key: Value], count: Int? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$values = values
          self.$count = DIShared<Int>(DIOverrides.first(count, overrides.count)) { Self.$make_count(values: values) }.value
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var count: Int?

          fileprivate init() {}
        }
        """)
  }

  private func expect(_ source: String, isWritten text: String, at location: SourceLocation = #_sourceLocation) {
    #expect(Expansion.shortMembers(of: source) == text, sourceLocation: location)
  }
}
