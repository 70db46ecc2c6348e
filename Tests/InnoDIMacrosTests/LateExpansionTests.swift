import Testing

/// All that a container gets for values that are made late, or ended, as it reads.
struct LateExpansionTests {
  @Test func aLazyValueIsWritten() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.lazy, factory: { (url: String) in A(url) }) var a: any P
        @Provide(.shared, factory: { (a: any P) in B(a) }, concrete: true) var b: B
      }
      """,
      isWritten:
        """
        private let $url: String

        private let $a: DIDeferred<any P>

        private var $made_a: any P { $a.value { Self.$make_a(url: self.$url) } }

        private static func $make_a(url: String) -> any P {
          A(url)
        }

        private let $b: B

        private static func $make_b(a: any P) -> B {
          B(a)
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, a: nil)
            return
          }
          self.$url = url
          let $a = DIDeferred<any P>()
          self.$a = $a
          self.$b = Self.$make_b(a: $a.value { Self.$make_a(url: url) })
        }

        @inline(never)
        init(url: String, a: (any P)? = nil, b: B? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          let $a = DIDeferred<any P>(DIOverrides.first(a, overrides.a))
          self.$a = $a
          self.$b = DIShared<B>(DIOverrides.first(b, overrides.b)) { Self.$make_b(a: $a.value { Self.$make_a(url: url) }) }.value
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }
        """)
  }

  @Test func aLazyValueThatThrowsIsWritten() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.lazy, factory: try A()) var a: any P
      }
      """,
      isWritten:
        """
        private let $url: String

        private let $a: DIDeferred<Swift.Result<any P, any Error>>

        private var $made_a: Swift.Result<any P, any Error> { $a.value { Swift.Result { try Self.$make_a() } } }

        private static func $make_a() throws -> any P {
          try A()
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, a: nil)
            return
          }
          self.$url = url
          self.$a = DIDeferred<Swift.Result<any P, any Error>>()
        }

        @inline(never)
        init(url: String, a: (any P)? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          self.$a = DIDeferred<Swift.Result<any P, any Error>>(DIOverrides.first(a, overrides.a).map { .success($0) })
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var a: (any P)?

          fileprivate init() {}
        }
        """)
  }

  @Test func aWeakValueIsWritten() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.weak, factory: { (url: String) in O(url) }, concrete: true) var o: O
      }
      """,
      isWritten:
        """
        private let $url: String

        private let $o: DIWeak<O>

        private var $made_o: O { $o.value(object: { $0 }) { Self.$make_o(url: self.$url) } }

        private static func $make_o(url: String) -> O {
          O(url)
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, o: nil)
            return
          }
          self.$url = url
          self.$o = DIWeak<O>()
        }

        @inline(never)
        init(url: String, o: O? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          self.$o = DIWeak<O>(DIOverrides.first(o, overrides.o))
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var o: O?

          fileprivate init() {}
        }
        """)
  }

  @Test func anAssistedValueIsWritten() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.assisted, factory: { (url: String, id: Int) in A(url, id) }) var make: (Int) -> A
        @Provide(.assisted, A.self, with: [\\.url]) var page: (_ id: Int) -> A
      }
      """,
      isWritten:
        """
        private let $url: String

        private let $make: ((Int) -> A)?

        private var $made_make: (Int) -> A { return { [url = self.$url] id in Self.$make_make(url: url, id: id) } }

        private static func $make_make(url: String, id: Int) -> A {
          A(url, id)
        }

        private let $page: ((_ id: Int) -> A)?

        private var $made_page: (_ id: Int) -> A { return { [url = self.$url] id in Self.$make_page(url: url, id: id) } }

        private static func $make_page(url: String, id: Int) -> A {
          A(url: url, id: id)
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, make: nil)
            return
          }
          self.$url = url
          self.$make = nil
          self.$page = nil
        }

        @inline(never)
        init(url: String, make: ((Int) -> A)? = nil, page: ((_ id: Int) -> A)? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          self.$make = DIOverrides.first(make, overrides.make)
          self.$page = DIOverrides.first(page, overrides.page)
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var make: ((Int) -> A)?
          var page: ((_ id: Int) -> A)?

          fileprivate init() {}
        }
        """)
  }

  @Test func anAsynchronousSharedValueWithItsEndIsWritten() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, asyncFactory: { (url: String) async throws in try await A.load(url) }, close: { (a: any P) in await a.end() }) var a: any P
        @Provide(.shared, asyncFactory: { (a: any P) async throws in B(a) }, concrete: true) var b: B
      }
      """,
      isWritten:
        """
        private let $url: String

        private let $a: DIAsyncShared<any P, any Error>

        private var $task_a: _Concurrency.Task<any P, any Error> {
          $a.task {
            let $url = self.$url
            return _Concurrency.Task { try await Self.$make_a(url: $url) }
          }
        }

        private static func $make_a(url: String) async throws -> any P {
          try await A.load(url)
        }

        private static func $close_a(_ a: any P) async {
          await a.end()
        }

        private let $b: DIAsyncShared<B, any Error>

        private var $task_b: _Concurrency.Task<B, any Error> {
          $b.task {
            let $task_a = self.$task_a
            return _Concurrency.Task { try await Self.$make_b(a: $task_a.value) }
          }
        }

        private static func $make_b(a: any P) async throws -> B {
          B(a)
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, a: nil)
            return
          }
          self.$url = url
          self.$closing = DIClosing()
          self.$a = DIAsyncShared()
          self.$b = DIAsyncShared()
          _ = self.$task_a
          _ = self.$task_b
        }

        @inline(never)
        init(url: String, a: (any P)? = nil, b: B? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          self.$a = DIAsyncShared(DIOverrides.first(a, overrides.a).map { value in _Concurrency.Task { value } })
          self.$b = DIAsyncShared(DIOverrides.first(b, overrides.b).map { value in _Concurrency.Task { value } })
          self.$closing = DIClosing()
          _ = self.$task_b
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }

        private let $closing: DIClosing

        /// Ends what the container made, the last first. A second call waits until that is done.
        func close() async {
          guard await $closing.begin() else { return }
          _ = await $b.end()
          if let value = await $a.end() { await Self.$close_a(value) }
          $closing.end()
        }
        """)
  }

  @Test func aValueThatIsClosedIsWritten() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, factory: A(), close: { (a: any P) in await a.end() }) var a: any P
        @Provide(.shared, factory: { (a: any P) in B(a) }, concrete: true, close: { (b: B) in b.end() }) var b: B
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

        private static func $close_a(_ a: any P) async {
          await a.end()
        }

        private let $b: B

        private static func $make_b(a: any P) -> B {
          B(a)
        }

        private static func $close_b(_ b: B) async {
          b.end()
        }

        init(url: String) {
          guard DIOverrides.isEmpty else {
            self = Self(url: url, a: nil)
            return
          }
          self.$url = url
          self.$closing = DIClosing()
          let $a: any P = Self.$make_a()
          self.$b = Self.$make_b(a: $a)
          self.$shared_a = .made($a)
        }

        @inline(never)
        init(url: String, a: (any P)? = nil, b: B? = nil) {
          let overrides = DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = url
          let $a = DIShared<any P>(DIOverrides.first(a, overrides.a)) { Self.$make_a() }
          self.$shared_a = $a
          let $b = DIShared<B>(DIOverrides.first(b, overrides.b)) { Self.$make_b(a: $a.value) }
          self.$b = $b.value
          self.$closing = DIClosing(given: [$b.own == nil ? "b" : nil])
        }

        /// What can take the place of what the container makes.
        struct Overrides: ~Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }

        private let $closing: DIClosing

        /// Ends what the container made, the last first. A second call waits until that is done.
        func close() async {
          guard await $closing.begin() else { return }
          if !$closing.isGiven("b") { await Self.$close_b($b) }
          if let value = $shared_a.own { await Self.$close_a(value) }
          $closing.end()
        }
        """)
  }

  private func expect(_ source: String, isWritten text: String, at location: SourceLocation = #_sourceLocation) {
    #expect(Expansion.shortMembers(of: source) == text, sourceLocation: location)
  }
}
