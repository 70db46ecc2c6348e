import CoreNetwork
import Data
import FoundationEssentials
import LoopbackServer
import TemplateData
import TemplateRemote
import Testing

@Suite struct WidgetRemoteDataSourceTests {
  private func fetch(answering answer: Answer) async throws -> Result<[WidgetRemoteModel], RemoteError> {
    let server = try LoopbackServer()
    server.route("/widgets", answer)
    let environment = NetworkEnvironment(
      baseURL: try #require(URL(string: server.baseURL)), requestTimeout: .seconds(100), maximumAttempts: 1)
    let transport = NetworkFactory.makeTransport(environment: environment)
    let sources: any TemplateRemoteDataSourceContaining = TemplateRemoteContainer(networkTransport: transport)
    let result: Result<[WidgetRemoteModel], RemoteError>
    do throws(RemoteError) { result = .success(try await sources.widgetRemoteDataSource.fetchWidgets()) } catch {
      result = .failure(error)
    }
    await transport.shutdown()
    return result
  }

  @Test func theContainerHandsOutASourceThatReadsTheServersList() async throws {
    let widgets = try await fetch(answering: .json(#"[{"id":2,"title":"b"},{"id":1,"title":"a"}]"#)).get()
    #expect(widgets.map(\.id) == [2, 1])
  }

  @Test func aFailureOfTheNetworkIsARemoteError() async throws {
    let error = await #expect(throws: RemoteError.self) { try await fetch(answering: .text("", status: 404)).get() }
    #expect(error?.kind == .notFound)
  }
}
