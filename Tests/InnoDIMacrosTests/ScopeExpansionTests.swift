import Testing

/// The members generated for inputs, shared and transient values, verbatim.
struct ScopeExpansionTests {
  @Test func expansionOfAnInput() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.input) var port: Int
        @Provide(.input) var onEnd: @Sendable () -> Void
      }
      """,
      generates:
        """
        private let $url: String

        private let $port: Int

        private let $onEnd: @Sendable () -> Void

        init(url $url: String, port $port: Int, onEnd $onEnd: @escaping @Sendable () -> Void) {
          self.$url = $url
          self.$port = $port
          self.$onEnd = $onEnd
        }
        """)
  }

  @Test func expansionOfAnUnreferencedSharedValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, factory: { (url: String) in A(url) }) var a: any P
      }
      """, withOverrides: true,
      generates:
        """
        private let $url: String

        private let $a: any P

        private static func $$factory_a(_ url: String) -> any P {
          A(url)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          self.$a = Self.$$factory_a($url)
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$a = InnoDI::DIShared<any P>(InnoDI::DIOverrides.first($a, $$overrides.a)) { Self.$$factory_a($url) }.value
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?

          fileprivate init() {}
        }

        /// Runs an operation. Containers of this type that are made in it use the overrides that `change` sets.
        nonisolated static func withOverrides<$$Result>(
          _ change: @escaping @Sendable (inout Overrides) -> Void, operation: () throws -> $$Result
        ) rethrows -> $$Result {
          try InnoDI::DIOverrides.run(for: Self.self, change, operation: operation)
        }

        /// Runs an operation. Containers of this type that are made in it use the overrides that `change` sets.
        static func withOverrides<$$Result>(
          _ change: @escaping @Sendable (inout Overrides) -> Void, isolation: isolated (any _Concurrency::Actor)? = #isolation,
          operation: () async throws -> $$Result
        ) async rethrows -> $$Result {
          try await InnoDI::DIOverrides.run(for: Self.self, change, isolation: isolation, operation: operation)
        }
        """)
  }

  @Test func expansionOfAReferencedSharedValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, factory: A()) var a: any P
        @Provide(.shared, B.self, with: [\\.a, \\.url.count], concrete: true) var b: B
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

        private let $b: B

        private static func $$factory_b(_ $a: any P, _ $url: String) -> B {
          B(a: $a, count: $url.count)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          let $a: any P = Self.$$factory_a()
          self.$b = Self.$$factory_b($a, $url)
          self.$$shared_a = .made($a)
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil, b $b: B? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          let $a = InnoDI::DIShared<any P>(InnoDI::DIOverrides.first($a, $$overrides.a)) { Self.$$factory_a() }
          self.$$shared_a = $a
          self.$b = InnoDI::DIShared<B>(InnoDI::DIOverrides.first($b, $$overrides.b)) { Self.$$factory_b($a.value, $url) }.value
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfATransientValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.transient, factory: { (url: String) in
          // Anew.
          return A(url)
        }) var a: any P
      }
      """,
      generates:
        """
        private let $url: String

        private let $a: (any P)?

        private var $$onDemand_a: any P { Self.$$factory_a(self.$url) }

        private static func $$factory_a(_ url: String) -> any P {
          // Anew.
          return A(url)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          self.$a = nil
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$a = InnoDI::DIOverrides.first($a, $$overrides.a)
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfAnAsynchronousTransientValue() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.transient, asyncFactory: { (url: String) async throws in try await A.load(url) }) var a: any P
      }
      """,
      generates:
        """
        private let $url: String

        private let $a: (any P)?

        private var $$onDemand_a: any P {
          get async throws { try await Self.$$factory_a(self.$url) }
        }

        private static func $$factory_a(_ url: String) async throws -> any P {
          try await A.load(url)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          self.$a = nil
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          self.$a = InnoDI::DIOverrides.first($a, $$overrides.a)
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?

          fileprivate init() {}
        }
        """)
  }

  @Test func expansionOfAThrowingFactory() {
    expect(
      """
      @DIContainer
      struct Container {
        @Provide(.input) var url: String
        @Provide(.shared, factory: { (url: String) throws in try A(url) }) var a: any P
        @Provide(.shared, factory: { (a: any P) throws in try B(a) }, concrete: true) var b: B
      }
      """,
      generates:
        """
        private let $url: String

        private let $$shared_a: InnoDI::DIShared<Swift::Result<any P, any Swift::Error>>

        private var $a: Swift::Result<any P, any Swift::Error> { $$shared_a.value }

        private static func $$factory_a(_ url: String) throws -> any P {
          try A(url)
        }

        private let $b: Swift::Result<B, any Swift::Error>

        private static func $$factory_b(_ a: any P) throws -> B {
          try B(a)
        }

        init(url $url: String) {
          guard InnoDI::DIOverrides.isEmpty else {
            self = Self(url: $url, a: nil)
            return
          }
          self.$url = $url
          let $a: Swift::Result<any P, any Swift::Error> = Swift::Result { try Self.$$factory_a($url) }
          self.$b = Swift::Result { try Self.$$factory_b($a.get()) }
          self.$$shared_a = .made($a)
        }

        @inline(never)
        init(url $url: String, a $a: (any P)? = nil, b $b: B? = nil) {
          let $$overrides = InnoDI::DIOverrides.current(for: Self.self, from: Overrides())
          self.$url = $url
          let $a = InnoDI::DIShared<Swift::Result<any P, any Swift::Error>>(InnoDI::DIOverrides.first($a, $$overrides.a).map { .success($0) }) { Swift::Result { try Self.$$factory_a($url) } }
          self.$$shared_a = $a
          self.$b = InnoDI::DIShared<Swift::Result<B, any Swift::Error>>(InnoDI::DIOverrides.first($b, $$overrides.b).map { .success($0) }) { Swift::Result { try Self.$$factory_b($a.value.get()) } }.value
        }

        /// Replacements for values that the container makes.
        struct Overrides: ~Swift::Copyable {
          var a: (any P)?
          var b: B?

          fileprivate init() {}
        }
        """)
  }

  private func expect(
    _ source: String, withOverrides: Bool = false, generates text: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      (withOverrides ? Expansion.members(of: source) : Expansion.shortMembers(of: source)) == text,
      sourceLocation: location)
  }
}
