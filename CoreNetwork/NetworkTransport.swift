import FoundationEssentials
import HTTPTypes
import InnoNetwork

/// Sends the app's requests. The layers above know requests and failures, and nothing of the HTTP client.
public final class NetworkTransport: Sendable {
  let client: NetworkClient
  let defaults: APIDefaults
  /// Opens subscriptions elsewhere; `nil` if that is done here.
  let subscriptions: NetworkTransport?

  init(client: NetworkClient, defaults: APIDefaults, subscriptions: NetworkTransport? = nil) {
    self.client = client
    self.defaults = defaults
    self.subscriptions = subscriptions
  }

  /// Performs a request and decodes its response, with the retries that the environment allows.
  ///
  /// Runs on no actor, encoding and decoding included. Cancelling the calling task ends the request at once, with a
  /// failure whose `isCancelled` is true. After ``shutdown()`` every request fails.
  @concurrent
  public func send<Request: RequestDefinition>(
    _ request: Request
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    try await send(request, query: nil)
  }

  /// Performs the request of a list, and those of its next pages as long as the server links one or sends a cursor;
  /// returns the items of all pages. A page without items is the last one, and so is one whose link or cursor leads to
  /// a page that has been fetched.
  @concurrent
  public func sendAll<Request: RequestDefinition, Item>(
    _ request: Request
  ) async throws(NetworkFailure) -> [Item] where Request.ResponseBody == Page<Item> {
    var page = try await send(request, query: nil)
    var items = page.items
    var fetched: Set = [request.queryItems]
    while !page.items.isEmpty, let next = page.nextQuery(after: request.queryItems), fetched.insert(next).inserted {
      page = try await send(request, query: next)
      items += page.items
    }
    return items
  }

  private func send<Request: RequestDefinition>(
    _ request: Request, query: [URLQueryItem]?
  ) async throws(NetworkFailure) -> Request.ResponseBody {
    let adapter = try RequestAdapter(request: request, query: query, defaults: defaults)
    do throws(NetworkError) {
      return try await client.request(adapter)
    } catch {
      throw failure(error, request)
    }
  }

  func failure(_ error: NetworkError, _ request: some RequestDefinition) -> NetworkFailure {
    NetworkFailure(error, of: request, environment: defaults.environment)
  }

  /// Cancels running requests, closes connections, ends the transport's thread, and refuses later requests. Calling it
  /// again has no effect.
  public func shutdown() async {
    await subscriptions?.shutdown()
    await client.shutdown()
  }
}
