import HTTPTypes
import InnoNetwork

/// The app's connection to its server: everything above it knows requests and failures, and nothing of HTTP clients.
public final class NetworkTransport: Sendable {
  private let client: NetworkClient
  private let defaults: APIDefaults

  init(client: NetworkClient, defaults: APIDefaults) {
    self.client = client
    self.defaults = defaults
  }

  /// Performs a request and decodes its response, with the retries that the environment allows.
  ///
  /// Isolated to no actor; encoding and decoding never run on the main actor. Cancelling the calling task ends the
  /// request at once with a failure whose `isCancelled` is true. After ``shutdown()`` every request fails.
  @concurrent
  public func send<Request: RequestDefinition>(
    _ request: Request
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    let adapter = try RequestAdapter(request: request, defaults: defaults)
    do throws(NetworkError) {
      return try await client.request(adapter)
    } catch {
      throw NetworkFailure(error, path: request.path, baseURL: defaults.environment.baseURL)
    }
  }

  /// A request as a `curl` command, for a dry run; nothing is sent.
  ///
  /// It leaves out credentials, the headers about the app and the idempotency key, which is another one for each write.
  public func curlCommand<Request: RequestDefinition>(for request: Request) throws(NetworkFailure) -> String {
    let adapter = try RequestAdapter(request: request, defaults: defaults)
    do throws(NetworkError) {
      var prepared = try client.prepare(adapter)
      prepared.headers = prepared.headers[.contentType].map { [.contentType: $0] } ?? [:]
      return prepared.curlCommand(.complete)
    } catch {
      throw NetworkFailure(error, path: request.path, baseURL: defaults.environment.baseURL)
    }
  }

  /// Cancels running requests, releases connections and the transport's thread, and refuses every later request.
  /// Calling it again has no effect.
  public func shutdown() async { await client.shutdown() }
}
