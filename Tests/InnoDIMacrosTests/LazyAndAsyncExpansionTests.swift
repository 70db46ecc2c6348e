import Testing

/// The members generated for lazy, weak, assisted, asynchronous and closable values, verbatim.
struct LazyAndAsyncExpansionTests {
  @Test func expansionOfALazyValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.lazy, factory: { (url: String) in A(url) }) var a: any P
        @Provide(.shared, factory: { (a: any P) in B(a) }, concrete: true) var b: B
      }
      """,
      generates:
        """
        private let $url: String

        private let $a: InnoDI::DIDeferred<any P>

        private var $$onDemand_a: any P { $a.value { Self.$$factory_a(self.$url) } }

        private static func $$factory_a(_ url: String) -> any P {
          A(url)
        }

        private let $b: B

        private static func $$factory_b(_ a: any P) -> B {
          B(a)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          let $a = InnoDI::DIDeferred<any P>()
          self.$a = $a
          self.$b = Self.$$factory_b($a.value { Self.$$factory_a($url) })
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil, b $b: B? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          let $a = InnoDI::DIDeferred<any P>(InnoDI::DIOverrides.first($a, $$overrides.a))
          self.$a = $a
          self.$b = InnoDI::DIShared<B>(InnoDI::DIOverrides.first($b, $$overrides.b)) { Self.$$factory_b($a.value { Self.$$factory_a($url) }) }.value
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfAThrowingLazyValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.lazy, factory: try A()) var a: any P
      }
      """,
      generates:
        """
        private let $url: String

        private let $a: InnoDI::DIDeferred<Swift::Result<any P, any Swift::Error>>

        private var $$onDemand_a: Swift::Result<any P, any Swift::Error> { $a.value { Swift::Result { try Self.$$factory_a() } } }

        private static func $$factory_a() throws -> any P {
          try A()
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          self.$a = InnoDI::DIDeferred<Swift::Result<any P, any Swift::Error>>()
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$a = InnoDI::DIDeferred<Swift::Result<any P, any Swift::Error>>(InnoDI::DIOverrides.first($a, $$overrides.a).map { .success($0) })
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfAWeakValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.weak, factory: { (url: String) in O(url) }, concrete: true) var o: O
      }
      """,
      generates:
        """
        private let $url: String

        private let $o: InnoDI::DIWeak<O>

        private var $$onDemand_o: O { $o.value(object: { $0 }) { Self.$$factory_o(self.$url) } }

        private static func $$factory_o(_ url: String) -> O {
          O(url)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, o: nil)
            return
          }
          self.$url = $url
          self.$o = InnoDI::DIWeak<O>()
        }

        @inline(never)
        init(url $url: String, o $o: O? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$o = InnoDI::DIWeak<O>(InnoDI::DIOverrides.first($o, $$overrides.o))
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var o: O?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfAnAssistedValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.assisted, factory: { (url: String, id: Int) in A(url, id) }) var make: (Int) -> A
        @Provide(.assisted, A.self, with: [\\.url]) var page: (_ id: Int) -> A
      }
      """,
      generates:
        """
        private let $url: String

        private let $make: ((Int) -> A)?

        private var $$onDemand_make: (Int) -> A { { [$url = self.$url] in Self.$$factory_make($url, $0) } }

        private static func $$factory_make(_ url: String, _ id: Int) -> A {
          A(url, id)
        }

        private let $page: ((_ id: Int) -> A)?

        private var $$onDemand_page: (_ id: Int) -> A { { [$url = self.$url] in Self.$$factory_page($url, $0) } }

        private static func $$factory_page(_ $url: String, _ $$argument1: Int) -> A {
          A(url: $url, id: $$argument1)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, make: nil)
            return
          }
          self.$url = $url
          self.$make = nil
          self.$page = nil
        }

        @inline(never)
        init(url $url: String, make $make: ((Int) -> A)? = nil, page $page: ((_ id: Int) -> A)? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$make = InnoDI::DIOverrides.first($make, $$overrides.make)
          self.$page = InnoDI::DIOverrides.first($page, $$overrides.page)
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var make: ((Int) -> A)?
          var page: ((_ id: Int) -> A)?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfAnAsynchronousSharedValueWithClose() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, asyncFactory: { (url: String) async throws in try await A.load(url) }, close: { (a: any P) in await a.end() }) var a: any P
        @Provide(.shared, asyncFactory: { (a: any P) async throws in B(a) }, concrete: true) var b: B
      }
      """,
      generates:
        """
        private let $url: String

        private let $a: InnoDI::DIAsyncShared<any P, any Swift::Error>

        private var $$task_a: _Concurrency::Task<any P, any Swift::Error> {
          $a.task {
            let $url = self.$url
            return _Concurrency::Task { try await Self.$$factory_a($url) }
          }
        }

        private static func $$factory_a(_ url: String) async throws -> any P {
          try await A.load(url)
        }

        private static func $$close_a(_ a: any P) async {
          await a.end()
        }

        private let $b: InnoDI::DIAsyncShared<B, any Swift::Error>

        private var $$task_b: _Concurrency::Task<B, any Swift::Error> {
          $b.task {
            let $$task_a = self.$$task_a
            return _Concurrency::Task { try await Self.$$factory_b($$task_a.value) }
          }
        }

        private static func $$factory_b(_ a: any P) async throws -> B {
          B(a)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          self.$$closing = InnoDI::DIClosing()
          self.$a = InnoDI::DIAsyncShared()
          self.$b = InnoDI::DIAsyncShared()
          _ = self.$$task_a
          _ = self.$$task_b
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil, b $b: B? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$a = InnoDI::DIAsyncShared(InnoDI::DIOverrides.first($a, $$overrides.a).map { value in _Concurrency::Task { value } })
          self.$b = InnoDI::DIAsyncShared(InnoDI::DIOverrides.first($b, $$overrides.b).map { value in _Concurrency::Task { value } })
          self.$$closing = InnoDI::DIClosing()
          _ = self.$$task_b
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }

        private let $$closing: InnoDI::DIClosing

        /// Closes the values that the container made, in reverse dependency order. A second call waits for the first.
        func close() async {
          guard await $$closing.begin() else { return }
          _ = await $b.end()
          if let value = await $a.end() { await Self.$$close_a(value) }
          $$closing.end()
        }
        """)
  }

  @Test func expansionOfAValueWithClose() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, factory: A(), close: { (a: any P) in await a.end() }) var a: any P
        @Provide(.shared, factory: { (a: any P) in B(a) }, concrete: true, close: { (b: B) in b.end() }) var b: B
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

        private static func $$close_a(_ a: any P) async {
          await a.end()
        }

        private let $b: B

        private static func $$factory_b(_ a: any P) -> B {
          B(a)
        }

        private static func $$close_b(_ b: B) async {
          b.end()
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          self.$$closing = InnoDI::DIClosing()
          let $a: any P = Self.$$factory_a()
          self.$b = Self.$$factory_b($a)
          self.$$shared_a = .made($a)
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil, b $b: B? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          let $a = InnoDI::DIShared<any P>(InnoDI::DIOverrides.first($a, $$overrides.a)) { Self.$$factory_a() }
          self.$$shared_a = $a
          let $b = InnoDI::DIShared<B>(InnoDI::DIOverrides.first($b, $$overrides.b)) { Self.$$factory_b($a.value) }
          self.$b = $b.value
          self.$$closing = InnoDI::DIClosing(overrides: [$b.madeValue == nil ? "b" : nil])
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }

        private let $$closing: InnoDI::DIClosing

        /// Closes the values that the container made, in reverse dependency order. A second call waits for the first.
        func close() async {
          guard await $$closing.begin() else { return }
          if let value = $$closing.madeValue($b, named: "b") { await Self.$$close_b(value) }
          if let value = $$shared_a.madeValue { await Self.$$close_a(value) }
          $$closing.end()
        }
        """)
  }

  private func expect(_ source: String, generates text: String, at location: SourceLocation = #_sourceLocation) {
    #expect(Expansion.shortMembers(of: source) == text, sourceLocation: location)
  }
}
