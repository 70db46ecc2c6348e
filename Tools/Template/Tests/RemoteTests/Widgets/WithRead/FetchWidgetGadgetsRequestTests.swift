#if READ
  import CoreNetwork
  import Data
  import Domain
  import FoundationEssentials
  import LoopbackServer
  import TemplateData
  import TemplateRemote
  import Testing

  @Suite struct FetchWidgetGadgetsRequestTests {
    @Test func requestIsAsTheServerTakesIt() async throws {
      // FIELDS sample id
      let id = 3
      // END
      let server = try LoopbackServer()
      // FIELDS response without gadgets
      server.routeOtherPaths { _, _ in .json(#"{"data": []}"#) }
      // END
      var environment = NetworkEnvironment(
        baseURL: try #require(URL(string: server.baseURL)), requestTimeout: .seconds(100), maximumAttempts: 1)
      environment.tokens = AnyToken()
      // FIELDS path parameters
      // END
      let transport = NetworkFactory.makeTransport(environment: environment)
      let result = try await DefaultWidgetRemoteDataSource(transport: transport).fetchGadgets(widgetID: id)
      await transport.shutdown()
      #expect(result.isEmpty)
      // FIELDS request for gadgets is
      #expect(server.requests.map { "\($0.method) \($0.target)" } == ["GET /widgets/\(component: id)/gadgets"])
      // END
    }
  }
#endif
