import CoreNetwork
import EmbeddedAPI
import FoundationEssentials
import JSONServer
import LoopbackServer
import Testing

/// Runs a test with a transport over libcurl to an embedded API of its own; both are then shut down.
func withNetwork(
  path: String = "", _ body: (NetworkTransport, RESTServer) async throws -> Void
) async throws {
  let api = RESTServer.embeddedAPI()
  var environment = NetworkEnvironment(
    baseURL: try await api.start().appending(path: path), requestTimeout: .seconds(100), maximumAttempts: 1)
  environment.tokens = AnyToken()
  let transport = NetworkFactory.makeTransport(environment: environment)
  let result: Result<Void, any Error>
  do { result = .success(try await body(transport, api)) } catch { result = .failure(error) }
  await transport.shutdown()
  await api.stop()
  try result.get()
}

/// Runs a test with a transport to a port that refuses connections. Another test's server may get the port of a server
/// that has stopped.
func withUnreachableNetwork(_ body: (NetworkTransport) async throws -> Void) async throws {
  let closed = try DeadPort(.refusing)
  let url = try #require(URL(string: "http://127.0.0.1:\(closed.port)"))
  let transport = NetworkFactory.makeTransport(environment: NetworkEnvironment(baseURL: url, maximumAttempts: 1))
  let result: Result<Void, any Error>
  do { result = .success(try await body(transport)) } catch { result = .failure(error) }
  await transport.shutdown()
  try result.get()
}

/// Runs a test with a transport to a server that responds with `json` at a path, for responses that the embedded API
/// does not send.
func withResponse(_ json: String, at path: String, _ body: (NetworkTransport) async throws -> Void) async throws {
  let server = try LoopbackServer()
  defer { server.stop() }
  server.route(path, .json(json))
  let url = try #require(URL(string: server.baseURL))
  let transport = NetworkFactory.makeTransport(environment: NetworkEnvironment(baseURL: url, maximumAttempts: 1))
  let result: Result<Void, any Error>
  do { result = .success(try await body(transport)) } catch { result = .failure(error) }
  await transport.shutdown()
  try result.get()
}

/// Deletes an item of the API.
struct DeleteRequest: RequestDefinition {
  typealias ResponseBody = Nothing

  struct Nothing: Decodable, Sendable {}

  let featureName = "Tests"
  let path: String
  var method: RequestMethod { .delete }
}
