public import HTTPTypes
import InnoNetworkEngine

/// Which concurrent requests share one transfer.
///
/// Requests share a transfer if their method, URL, header fields, body, timeouts and limits are equal. Requests with an
/// unsafe method (RFC 9110, section 9.2.1), with a body that is read while it is sent, or with progress reports never
/// do. Each caller can be cancelled separately; when the last one is, the transfer is cancelled.
public struct CoalescingPolicy: Sendable {
  /// Fields that may differ between equal requests.
  public var ignoredFields: Set<HTTPField.Name>

  /// A policy that ignores these fields, `traceparent`, `tracestate` and `X-Request-ID`.
  public init(ignoring fields: Set<HTTPField.Name> = []) {
    ignoredFields = fields.union([.traceParent, .traceState, .requestID])
  }
}

/// Lets equal concurrent requests share one transfer, see ``CoalescingPolicy``.
final class Coalescer: Sendable {
  private struct Key: Hashable, Sendable {
    let method: HTTPRequest.Method
    let url: RequestURL
    let headers: HTTPFields
    let body: [UInt8]?
    let timeouts: [Duration?]
    let limits: [Int]

    init(_ request: PreparedRequest, ignoring fields: Set<HTTPField.Name>) {
      method = request.method
      url = request.url
      headers = HTTPFields(request.headers.filter { !fields.contains($0.name) })
      body = request.body
      timeouts = [request.timeouts.total, request.timeouts.connect, request.timeouts.idle]
      limits = [request.limits.body, request.limits.head, request.limits.ratio]
    }
  }

  private let policy: CoalescingPolicy
  private let flights = SingleFlight<Key, Result<EngineResponse, EngineError>>()

  /// The number of calls that wait for a shared transfer.
  var waiters: Int { flights.waiters }

  init(_ policy: CoalescingPolicy) { self.policy = policy }

  /// The response to a request, from a transfer in progress or from `transfer`. Cancelling the calling task ends its
  /// wait.
  func send(
    _ request: PreparedRequest,
    transfer: @escaping @Sendable (PreparedRequest) async throws(EngineError) -> EngineResponse
  ) async throws(EngineError) -> EngineResponse {
    guard request.method.isSafe, request.upload == nil, request.progress == nil else {
      return try await transfer(request)
    }
    let result: Result<EngineResponse, EngineError>
    do {
      result = try await flights.value(for: Key(request, ignoring: policy.ignoredFields)) {
        do throws(EngineError) {
          return .success(try await transfer(request))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      throw EngineError(.cancelled)
    }
    return try result.get()
  }
}
