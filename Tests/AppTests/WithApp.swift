import AppComposition
import AppConfiguration
import CoreNetwork
import EmbeddedAPI
import EntireTabFeatureRouter
import Features
import FoundationEssentials
import JSONServer

/// Runs `body` on an app that asks an embedded API, and closes both.
@MainActor
func withApp(
  _ settings: AppSettings = AppSettings(), _ body: (EntireTabCoordinator) async throws -> Void
) async throws {
  try await withEmbeddedAPI { url in
    try await withApp(at: url, settings, body)
  }
}

/// Runs `body` on an app that asks the API at `url`, and closes it.
@MainActor
func withApp(at url: URL, _ settings: AppSettings = AppSettings(), _ body: (EntireTabCoordinator) async throws -> Void)
  async throws
{
  var settings = settings
  settings.timeout = .seconds(100)
  settings.tokens = AnyToken()
  settings.pathParameters = PathParameter.placeholders
  let app = AppContainer(baseURL: url, settings: settings)
  try await closing(app.close) { try await body(app.featureContainer.coordinator) }
}

/// Runs `body` on the address of an embedded API, and stops that. `log` gets a line for each request.
@MainActor
func withEmbeddedAPI(
  log: (@Sendable (String) -> Void)? = nil, _ body: (URL) async throws -> Void
) async throws {
  let server = RESTServer.embeddedAPI(log: log)
  let url = try await server.start()
  try await closing(server.stop) { try await body(url) }
}

/// Runs `close` when `body` is done, whatever comes out of it.
@MainActor
private func closing(_ close: () async -> Void, after body: () async throws -> Void) async throws {
  let result: Result<Void, any Error>
  do {
    result = .success(try await body())
  } catch {
    result = .failure(error)
  }
  await close()
  try result.get()
}
