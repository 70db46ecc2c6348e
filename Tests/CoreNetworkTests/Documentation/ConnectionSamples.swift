import CoreNetwork
import FoundationEssentials
import HTTPTypes
import InnoNetwork
import InnoNetworkTesting
import LoopbackServer
import Testing

private struct FetchUsersRequest: RequestDefinition {
  typealias ResponseBody = [User]
  let featureName = "People"
  var path: String { "/users" }
}

/// An engine that responds in the same way to every request.
struct FixedEngine: NetworkEngine {
  let json: String

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    let head = ResponseHead(status: .ok, fields: [.contentType: "application/json"])
    return EngineResponse(head: head, body: Array(json.utf8))
  }

  func shutdown() async {}
}

/// The samples on the settings of connections, in the guide to the transport.
@Suite struct ConnectionSamples {
  @Test func settingsAreThoseOfTheEnvironment() async throws {
    let url = try #require(URL(string: "https://localhost"))
    var environment = NetworkEnvironment(baseURL: url, maximumAttempts: 1)
    environment.connection.authorities = .systemAnd(file: "company.pem")
    environment.connection.certificates = [
      "api.example": ConnectionSettings.Certificate(file: "app.pem", keyFile: "app-key.pem")
    ]
    environment.connection.pinnedKeys = ["api.example": ["d6qzRu9zOECb90Uez27xWltNsj0e1Md7GkYYkVoZWmM="]]
    environment.connection.proxy = .url("http://proxy.example:3128", bypass: "intranet.example")
    environment.connection.keepsCookies = true
    let transport = NetworkFactory.makeTransport(environment: environment)
    let failure = await failure(of: FetchUsersRequest(), on: transport)
    #expect(failure?.message.contains("company.pem cannot be read") == true)
    await transport.shutdown()
  }

  @Test func engineOfADozenLinesCarriesTheRequestsOfTheApp() async throws {
    let environment = NetworkEnvironment(baseURL: try #require(URL(string: "http://nowhere.invalid")))
    let transport = NetworkFactory.makeTransport(
      environment: environment, engine: FixedEngine(json: #"[{"id":1,"name":"Ada"}]"#), clock: ManualClock())
    #expect(try await transport.send(FetchUsersRequest()) == [User(id: 1, name: "Ada")])
    await transport.shutdown()
  }
}
