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
}

extension RemoteError {
  package init(_ failure: NetworkFailure) {
    self.init(
      RemoteFailure(failure.kind), message: failure.message, reason: failure.reason, hint: failure.hint,
      details: failure.details, fields: failure.fields, retryAfter: failure.retryAfter,
      isUnconfirmed: failure.isUnconfirmed)
  }
}

extension RemoteFailure {
  fileprivate init(_ kind: NetworkFailure.Kind) {
    self =
      switch kind {
      case .cannotReach: .unreachable
      case .timedOut: .timedOut
      case .rateLimited: .rateLimited
      case .loginRequired: .status(401)
      case .invalidStatus(let status): .status(status)
      case .invalidResponse: .invalidResponse
      case .cancelled: .cancelled
      case .invalidConfiguration, .unavailable: .notSent
      }
  }
}
