import CoreNetwork
import Data
import Domain
import FoundationEssentials
import LoopbackServer
import TemplateData
import TemplateRemote
import Testing

@Suite struct PolishWidgetRequestTests {
  @Test func requestIsAsTheServerTakesIt() async throws {
    // FIELDS sample id
    let id = 3
    // END
    let server = try LoopbackServer()
    server.routeOtherPaths { _, _ in .text("", status: 204) }
    var environment = NetworkEnvironment(
      baseURL: try #require(URL(string: server.baseURL)), requestTimeout: .seconds(100), maximumAttempts: 1)
    environment.tokens = AnyToken()
    // FIELDS path parameters
    // END
    let transport = NetworkFactory.makeTransport(environment: environment)
    let result = try await DefaultWidgetRemoteDataSource(transport: transport).polishWidget(id: id)
    await transport.shutdown()
    #expect(result == nil)
    // FIELDS call expectation
    #expect(server.requests.map { "\($0.method) \($0.target)" } == ["PATCH /widgets/\(component: id)"])
    #expect(server.requests.first?.bodyText == "{\"isNew\":false}")
    // END
  }
}
