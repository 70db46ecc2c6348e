public import HTTPTypes
import InnoNetworkEngine

/// Which concurrent requests share one transfer.
///
/// Requests are equal when their method, URL, header fields, body, timeouts and limits are. Only safe methods (RFC
/// 9110, section 9.2.1) are shared: two equal writes are two writes. Nor are requests whose body is read while it is
/// sent, from a file or a stream, and those that report progress. Each caller can cancel for itself; when the last one
/// has, the transfer ends.
public struct CoalescingPolicy: Sendable {
  /// Fields in which equal requests may differ, such as identifiers of a request; always includes trace context.
  public var ignoredFields: Set<HTTPField.Name>

  /// A policy that ignores the fields of trace context, `X-Request-ID`, and those stated.
  public init(ignoring fields: Set<HTTPField.Name> = []) {
    ignoredFields = fields.union([.traceParent, .traceState, .requestID])
  }
}

/// Lets equal concurrent requests share one transfer.
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

  /// The response to the request, by a new transfer or by one in progress. Cancelling the calling task ends its wait.
  ///
  /// An upload is read while it is sent, so requests with one cannot be compared; a call that reports progress needs a
  /// transfer of its own.
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
