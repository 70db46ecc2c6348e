import InnoDIMacros
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

struct ExpansionTests {
  @Test func aContainerGetsItsStorageItsFactoriesAndOneInitializer() {
    let source = """
      @DIContainer
      public struct Services {
        @Provide(.input)
        public var url: URL
        @Provide(.shared, factory: { (url: URL) in Transport(url) }, concrete: true)
        public var transport: Transport
        @Provide(.shared, Live.self, with: [\\.transport])
        public var client: any Client
      }
      """
    #expect(
      expand(source) == """

        public struct Services {
          public var url: URL {
            get {
              _url
            }
          }
          public var transport: Transport {
            get {
              _transport
            }
          }
          public var client: any Client {
            get {
              _client
            }
          }

          private let _url: URL

          private let _stored_transport: DIShared<Transport>

          private var _transport: Transport {
            _stored_transport.value {
              Self._make_transport(url: self._url)
            }
          }

          private static func _make_transport(url: URL) -> Transport {
            Transport(url)
          }

          private let _client: any Client

          private static func _make_client(transport: Transport) -> any Client {
            Live(transport: transport)
          }

          public init(url: URL, transport: Transport? = nil, client: (any Client)? = nil) {
            let _needed_transport = client == nil
            lazy var _transport: Transport = transport ?? Self._make_transport(url: url)
            self._url = url
            self._stored_transport = transport != nil || _needed_transport ? .built(_transport) : .deferred(DIDeferred())
            self._client = client ?? Self._make_client(transport: _transport)
          }
        }
        """)
  }

  @Test func anAsyncValueIsATaskAndATransientAnOptional() {
    let source = """
      @DIContainer(mainActor: true)
      struct Services {
        @Provide(.shared, asyncFactory: { try await open() })
        var database: any Database
        @Provide(.transient, factory: Clock())
        var clock: any Clock
      }
      """
    #expect(
      expand(source) == """

        struct Services {
          @MainActor
          var database: any Database {
            get async throws {
              try await _database
            }
          }
          @MainActor
          var clock: any Clock {
            get {
              _clock
            }
          }

          @MainActor private let _stored_database: DIAsyncShared<any Database, any Error>

          @MainActor private var _task_database: _Concurrency.Task<any Database, any Error> {
            _stored_database.task {
              return _Concurrency.Task {
                try await Self._make_database()
              }
            }
          }

          @MainActor private var _database: any Database {
            get async throws {
              try await _task_database.value
            }
          }

          @MainActor private static func _make_database() async throws -> any Database {
            try await open()
          }

          @MainActor private let _stored_clock: (any Clock)?

          @MainActor private var _clock: any Clock {
            if let _stored_clock {
              return _stored_clock
            }
            return Self._make_clock()
          }

          @MainActor private static func _make_clock() -> any Clock {
            Clock()
          }

          @MainActor init(database: (any Database)? = nil, clock: (any Clock)? = nil) {
            self._stored_database = DIAsyncShared(database.map { value in
                _Concurrency.Task {
                  value
                }
              })
            self._stored_clock = clock
            if database == nil {
              _ = _task_database
            }
          }
        }
        """)
  }

  private func expand(_ source: String) -> String {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Module.swift")])
    return file.expand(
      macros: ["DIContainer": DIContainerMacro.self, "Provide": ProvideMacro.self],
      contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts()) },
      indentationWidth: .spaces(2)
    ).description
  }
}
