import CoreNetwork
import Data
import FoundationEssentials
import LoopbackServer
import TemplateData
import TemplateRemote
import Testing

@Suite struct WidgetRemoteDataSourceTests {
  private func fetch(respondingWith response: ServerResponse) async throws -> Result<[WidgetRemoteModel], RemoteError> {
    let server = try LoopbackServer()
    server.route("/widgets", response)
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
    let widgets = try await fetch(respondingWith: .json("[\(json(2)), \(json(1))]")).get()
    let first = try await fetch(respondingWith: .json("[\(json(2))]")).get()
    #expect(widgets.count == 2)
    #expect(widgets.first == first.first)
  }

  /// A widget as the server sends it.
  private func json(_ number: Int) -> String {
    // FIELDS json
    """
    {
      "id": \(number),
      "title": "Title \(number)",
      "rating": \(number).5,
      "isNew": \(number.isMultiple(of: 2)),
      "published": "2023-11-14T22:13:20Z",
      "link": "file:///link/\(number)",
      "tags": ["Tags \(number)"],
      "maker": {
        "name": "Name \(number)",
        "website": "file:///website/\(number)"
      },
      "parts": [{
        "label": "Label \(number)",
        "count": \(number)
      }]
    }
    """
    // END
  }

  @Test func aFailureOfTheNetworkIsARemoteError() async throws {
    let error = await #expect(throws: RemoteError.self) {
      try await fetch(respondingWith: .text("", status: 404)).get()
    }
    #expect(error?.kind == .notFound)
  }
}
