import CoreNetwork
import Domain
import EmbeddedAPI
import JSONServer
import Layers

/// Runs a test of a feature's use cases with all layers at once: use case, repository, data source, transport, libcurl,
/// server.
func withLayers<UseCases>(
  _ useCases: (DomainContainer) -> UseCases,
  _ body: (UseCases, RESTServer, NetworkTransport) async throws -> Void
) async throws {
  let api = RESTServer.embeddedAPI()
  var environment = NetworkEnvironment(
    baseURL: try await api.start(), requestTimeout: .seconds(100), maximumAttempts: 1)
  environment.tokens = AnyToken()
  let transport = NetworkFactory.makeTransport(environment: environment)
  let result: Result<Void, any Error>
  do {
    let layers = LayerContainer(networkTransport: transport)
    result = .success(try await body(useCases(layers.useCases), api, transport))
  } catch {
    result = .failure(error)
  }
  await transport.shutdown()
  await api.stop()
  try result.get()
}
