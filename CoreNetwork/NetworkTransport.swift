import InnoNetwork

/// The app's way to its server: everything above it knows requests and failures, and nothing of HTTP clients.
public final class NetworkTransport: Sendable {
  private let client: NetworkClient
  private let defaults: APIDefaults

  init(client: NetworkClient, defaults: APIDefaults) {
    self.client = client
    self.defaults = defaults
  }

  /// Performs a request and decodes its answer, with the retries that the environment allows.
  ///
  /// Isolated to no actor; encoding and decoding never run on the main actor. Cancelling the calling task ends the request at once with a
  /// failure whose `isCancelled` is true. After ``shutdown()`` every request fails.
  @concurrent
  public func send<Request: RequestDefinition>(_ request: Request) async throws(NetworkFailure) -> Request.ResponseBody {
    let adapter: RequestAdapter<Request>
    do throws(InvalidRequest) {
      adapter = try RequestAdapter(request: request, defaults: defaults)
    } catch {
      throw NetworkFailure(refusing: request, because: error.reason, baseURL: defaults.environment.baseURL)
    }
    do throws(NetworkError) {
      return try await client.request(adapter)
    } catch {
      throw NetworkFailure(error, path: request.path, baseURL: defaults.environment.baseURL)
    }
  }

  /// Ends what runs, releases connections and the transport's thread, and refuses everything from then on. Calling it again is harmless.
  public func shutdown() async { await client.shutdown() }
}
