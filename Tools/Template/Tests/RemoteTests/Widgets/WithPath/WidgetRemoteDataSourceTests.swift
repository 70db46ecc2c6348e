import CoreNetwork
import Data
import Domain
import FoundationEssentials
import LoopbackServer
import TemplateData
import TemplateRemote
import Testing

@Suite struct WidgetRemoteDataSourceTests {
  /// What a request has for a result when the server has one response to all requests; and their targets.
  private func outcome<Value: Sendable>(
    _ response: ServerResponse,
    _ perform: @Sendable (any WidgetRemoteDataSourceProtocol) async throws(RemoteError) -> Value
  ) async throws -> (result: Result<Value, RemoteError>, targets: [String]) {
    let server = try LoopbackServer()
    server.routeOtherPaths { _, _ in response }
    var environment = NetworkEnvironment(
      baseURL: try #require(URL(string: server.baseURL)), requestTimeout: .seconds(100), maximumAttempts: 1)
    environment.tokens = AnyToken()
    // FIELDS path parameters
    // END
    let transport = NetworkFactory.makeTransport(environment: environment)
    let sources: any TemplateRemoteDataSourceContaining = TemplateRemoteContainer(networkTransport: transport)
    let result: Result<Value, RemoteError>
    do throws(RemoteError) { result = .success(try await perform(sources.widgetRemoteDataSource)) } catch {
      result = .failure(error)
    }
    await transport.shutdown()
    return (result, server.requests.map(\.target))
  }

  private func fetch(_ response: ServerResponse) async throws -> Result<[WidgetRemoteModel], RemoteError> {
    try await outcome(response) { widgets throws(RemoteError) in
      #if PAGED
        try await widgets.fetchWidgets(RemotePageQuery(size: 2)).items
      #else
        try await widgets.fetchWidgets()
      #endif
    }
    .result
  }

  /// A list as the server sends it.
  private func list(_ items: String) -> ServerResponse {
    // FIELDS list response
    .json(#"{"data": \#(items), "meta": {"next": "a b", "total": 7}}"#)
    // END
  }

  @Test func listOfTheServerIsFetched() async throws {
    #expect(try await fetch(list("[]")).get().isEmpty)
  }

  @Test func widgetThatCannotBeReadIsARemoteError() async throws {
    let error = await #expect(throws: RemoteError.self) { try await fetch(list("[{}]")).get() }
    #expect(error?.kind == .invalidResponse)
  }

  @Test func failureOfTheNetworkIsARemoteError() async throws {
    let error = await #expect(throws: RemoteError.self) { try await fetch(.text("", status: 404)).get() }
    #expect(error?.kind == .notFound)
  }
  #if PAGED

    @Test func nextPageIsAskedForAsTheServerSays() async throws {
      let (result, targets) = try await outcome(list("[]")) { widgets throws(RemoteError) in
        let first = try await widgets.fetchWidgets(RemotePageQuery(size: 2))
        return try await widgets.fetchWidgets(RemotePageQuery(number: 2, size: 2, cursor: first.next))
      }
      #expect(throws: Never.self) { try result.get() }
      let queries = targets.map { $0.drop { $0 != "?" }.dropFirst() }
      // FIELDS list queries
      #expect(queries == ["limit=2", "limit=2&cursor=a%20b"])
      // END
    }
  #endif
  #if DETAIL

    @Test func widgetIsAskedForByItsID() async throws {
      // FIELDS sample id
      let id = 3
      // END
      let (result, targets) = try await outcome(.text("", status: 404)) { widgets throws(RemoteError) in
        try await widgets.fetchWidget(id: id)
      }
      #expect(throws: RemoteError.self) { try result.get() }
      #expect(targets.map { $0.hasSuffix("/\(component: id)") } == [true])
    }
  #endif
  #if SUB

    @Test func gadgetsAreThoseOfTheWidget() async throws {
      // FIELDS sample id
      let id = 3
      // END
      let (result, targets) = try await outcome(list("[]")) { widgets throws(RemoteError) in
        try await widgets.fetchGadgets(widgetID: id)
      }
      #expect(try result.get().isEmpty)
      #expect(targets.map { $0.hasSuffix("/\(component: id)/gadgets") } == [true])
    }
  #endif
  #if DELETE

    @Test func widgetIsDeletedByItsID() async throws {
      // FIELDS sample id
      let id = 3
      // END
      let (result, targets) = try await outcome(.text("", status: 204)) { widgets throws(RemoteError) in
        try await widgets.deleteWidget(id: id)
      }
      #expect(throws: Never.self) { try result.get() }
      #expect(targets.map { $0.hasSuffix("/\(component: id)") } == [true])
    }
  #endif
}
