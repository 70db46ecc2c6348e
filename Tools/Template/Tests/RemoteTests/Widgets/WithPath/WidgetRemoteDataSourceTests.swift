import CoreNetwork
import Data
import Domain
import FoundationEssentials
import LoopbackServer
import TemplateData
import TemplateRemote
import Testing

@Suite struct WidgetRemoteDataSourceTests {
  private func fetch(_ response: ServerResponse) async throws -> Result<[WidgetRemoteModel], RemoteError> {
    let server = try LoopbackServer()
    server.route("/widgets", response)
    var environment = NetworkEnvironment(
      baseURL: try #require(URL(string: server.baseURL)), requestTimeout: .seconds(100), maximumAttempts: 1)
    environment.tokens = AnyToken()
    let transport = NetworkFactory.makeTransport(environment: environment)
    let sources: any TemplateRemoteDataSourceContaining = TemplateRemoteContainer(networkTransport: transport)
    let result: Result<[WidgetRemoteModel], RemoteError>
    do throws(RemoteError) { result = .success(try await sources.widgetRemoteDataSource.fetchWidgets()) } catch {
      result = .failure(error)
    }
    await transport.shutdown()
    return result
  }

  @Test func listOfTheServerIsFetched() async throws {
    #expect(try await fetch(.json("[]")).get().isEmpty)
  }

  @Test func widgetThatCannotBeReadIsARemoteError() async throws {
    let error = await #expect(throws: RemoteError.self) { try await fetch(.json("[{}]")).get() }
    #expect(error?.kind == .invalidResponse)
  }

  @Test func failureOfTheNetworkIsARemoteError() async throws {
    let error = await #expect(throws: RemoteError.self) { try await fetch(.text("", status: 404)).get() }
    #expect(error?.kind == .notFound)
  }
}
