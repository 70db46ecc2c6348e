import CoreNetwork
import EmbeddedAPI
import FoundationEssentials

/// Runs a test with a transport over libcurl to an embedded API of its own; both are ended afterwards.
func withNetwork(
  path: String = "", _ body: (NetworkTransport, EmbeddedAPIServer) async throws -> Void
) async throws {
  let api = EmbeddedAPIServer()
  let environment = NetworkEnvironment(
    baseURL: try await api.start().appending(path: path), requestTimeout: .seconds(100), maximumAttempts: 1)
  let transport = NetworkFactory.makeTransport(environment: environment)
  let result: Result<Void, any Error>
  do { result = .success(try await body(transport, api)) } catch { result = .failure(error) }
  await transport.shutdown()
  await api.stop()
  try result.get()
}

/// Writes an item to the API, so that it has something to say that it does not say by itself.
struct CreateRequest: RequestDefinition {
  typealias ResponseBody = Created

  struct Created: Decodable, Sendable {
    let id: Int
  }

  let featureName = "Tests"
  let path: String
  let json: String
  var method: RequestMethod { .post }
  var body: RequestPayload { .raw(Data(json.utf8)) }
  var contentType: String? { "application/json" }
}

/// Takes an item out of the API.
struct DeleteRequest: RequestDefinition {
  typealias ResponseBody = Nothing

  struct Nothing: Decodable, Sendable {}

  let featureName = "Tests"
  let path: String
  var method: RequestMethod { .delete }
}
