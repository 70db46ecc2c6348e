public import InnoNetworkEngine
import Synchronization

/// An engine for tests that responds to each request by a script, without a network.
///
/// ```swift
/// let engine = ScriptedEngine { request, number in
///   let response = EngineResponse(head: ResponseHead(status: .ok), body: Array("[]".utf8))
///   return number == 1 ? .failure(EngineError(.connectionLost)) : .success(response)
/// }
/// ```
/// It follows the rules of ``NetworkEngine``: a cancelled task gets `cancelled`, and after ``shutdown()`` every call
/// gets `shutDown`.
public final class ScriptedEngine: NetworkEngine {
  /// The response to a request; the number counts all requests from 1.
  public typealias Script =
    @Sendable (_ request: PreparedRequest, _ number: Int) async -> Result<EngineResponse, EngineError>

  private let script: Script
  private let state = Mutex(State())

  private struct State {
    var requests: [PreparedRequest] = []
    var isShutDown = false
  }

  /// An engine with its script.
  public init(_ script: @escaping Script) { self.script = script }

  /// Every request so far, in the order of arrival.
  public var requests: [PreparedRequest] { state.withLock { $0.requests } }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    if Task.isCancelled { throw EngineError(.cancelled) }
    let number: Int? = state.withLock { state in
      guard !state.isShutDown else { return nil }
      state.requests.append(request)
      return state.requests.count
    }
    guard let number else { throw EngineError(.shutDown) }
    let result = await script(request, number)
    if Task.isCancelled { throw EngineError(.cancelled) }
    return try result.get()
  }

  public func shutdown() async { state.withLock { $0.isShutDown = true } }
}
