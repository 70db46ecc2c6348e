import HTTPTypes
import InnoNetworkEngine

/// Lets equal requests that run at the same time share one transfer.
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

  private let engine: any NetworkEngine
  private let policy: CoalescingPolicy
  private let flights = SingleFlight<Key, Result<EngineResponse, EngineError>>()

  /// How many calls wait for a transfer that others may share.
  var waiters: Int { flights.waiters }

  init(_ policy: CoalescingPolicy, engine: any NetworkEngine) {
    self.policy = policy
    self.engine = engine
  }

  /// The answer to the request, by a transfer of its own or by one that is under way. Cancelling the calling task ends its wait.
  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    guard request.method.isSafe else { return try await engine.send(request) }
    let result: Result<EngineResponse, EngineError>
    do {
      result = try await flights.value(for: Key(request, ignoring: policy.ignoredFields)) { [engine] in
        do throws(EngineError) {
          return .success(try await engine.send(request))
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
