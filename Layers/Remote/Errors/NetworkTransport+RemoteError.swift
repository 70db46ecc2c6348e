package import CoreNetwork
package import Data

extension NetworkTransport {
  /// Sends a request of a data source, as `send` does, and converts its failure.
  package func response<Request: RequestDefinition>(
    to request: Request
  ) async throws(RemoteError) -> Request.ResponseBody {
    do { return try await send(request) } catch { throw RemoteError(error) }
  }

  /// All items of a list, from all its pages where the server sends it in pages.
  package func allItems<Request: RequestDefinition, Item>(
    of request: Request
  ) async throws(RemoteError) -> [Item] where Request.ResponseBody == Page<Item> {
    do { return try await sendAll(request) } catch { throw RemoteError(error) }
  }

  /// What `response(to:)` would send, as a `curl` command; nothing is sent.
  func dryRun(of request: some RequestDefinition) throws(RemoteError) -> String {
    do { return try curlCommand(for: request) } catch { throw RemoteError(error) }
  }
}

extension RemoteError {
  package init(_ failure: NetworkFailure) {
    self.init(
      Kind(failure.kind), message: failure.message, reason: failure.reason, hint: failure.hint,
      details: failure.details, serverMessage: failure.serverMessage, fields: failure.fields,
      retryAfter: failure.retryAfter, isUnconfirmed: failure.isUnconfirmed)
  }
}

extension RemoteError.Kind {
  fileprivate init(_ kind: NetworkFailure.Kind) {
    self =
      switch kind {
      case .cannotReach: .unreachable
      case .timedOut: .timedOut
      case .loginRequired: .unauthorized
      case .invalidStatus(let status): Self(status: status)
      case .invalidResponse: .invalidResponse
      case .cancelled: .cancelled
      case .invalidConfiguration, .unavailable: .failed
      }
  }

  /// What a status means to the app (RFC 9110, section 15, where one above 599 counts as a server error; RFC 6585 for
  /// 429).
  private init(status: Int) {
    self =
      switch status {
      case 400, 422: .validation
      case 401: .unauthorized
      case 403: .forbidden
      case 404, 410: .notFound
      case 408: .timedOut
      case 409, 412: .conflict
      case 429: .rateLimited
      case 500...: .refused
      default: .failed
      }
  }
}
