import HTTPTypes
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
/// A cancelled task gets `cancelled` when the script has returned, and after ``shutdown()`` every new call gets
/// `shutDown`; a running script is not ended.
public final class ScriptedEngine: NetworkEngine {
  /// Returns the response to a request; `number` counts all requests from 1.
  public typealias Script =
    @Sendable (_ request: PreparedRequest, _ number: Int) async -> Result<EngineResponse, EngineError>

  private let script: Script
  private let state = Mutex(State())

  private struct State {
    var requests: [PreparedRequest] = []
    var isShutDown = false
  }

  /// An engine that calls `script` for each request.
  public init(_ script: @escaping Script) { self.script = script }

  /// All requests so far, in the order of arrival.
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

/// An engine that forwards to another and injects faults into chosen exchanges.
///
/// ```swift
/// let faulty = FaultyEngine(engine) { _, number in
///   number.isMultiple(of: 3) ? .cut(after: 100) : nil
/// }
/// ```
public final class FaultyEngine: NetworkEngine {
  /// A fault of an exchange.
  public enum Fault: Sendable {
    /// The exchange fails with this reason; nothing is sent.
    case fail(EngineError.Reason)
    /// The response has this status and no body; nothing is sent.
    case status(Int)
    /// The request is sent, and the exchange then fails with this reason.
    case loseResponse(EngineError.Reason)
    /// The body ends after this many bytes, with the reason `truncated`.
    case cut(after: Int)
    /// The exchange starts after this time.
    case delay(Duration)
  }

  /// Chooses the fault for a request, or `nil` for none; `number` counts all requests from 1.
  public typealias Plan = @Sendable (_ request: PreparedRequest, _ number: Int) -> Fault?

  private let engine: any NetworkEngine
  private let clock: any Clock<Duration>
  private let plan: Plan
  private let count = Atomic(0)

  /// An engine that forwards to another; ``shutdown()`` shuts down both. `clock` measures delays.
  public init(_ engine: any NetworkEngine, clock: any Clock<Duration> = ContinuousClock(), plan: @escaping Plan) {
    self.engine = engine
    self.clock = clock
    self.plan = plan
  }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    let stream = try await stream(request)
    var response = EngineResponse(head: stream.head)
    while let piece = try await stream.body.next() {
      guard piece.count <= request.limits.body - response.body.count else {
        throw EngineError(.tooLarge(.body, limit: request.limits.body))
      }
      response.body += piece
    }
    response.metrics = stream.body.metrics ?? TransferMetrics()
    return response
  }

  public func stream(_ request: PreparedRequest) async throws(EngineError) -> EngineStream {
    switch plan(request, count.add(1, ordering: .relaxed).newValue) {
    case nil: return try await engine.stream(request)
    case .fail(let reason): throw EngineError(reason)
    case .status(let code):
      return EngineStream(head: ResponseHead(status: HTTPResponse.Status(code: code)), body: ResponseBody())
    case .loseResponse(let reason):
      _ = try await engine.send(request)
      throw EngineError(reason)
    case .cut(let count): return Self.cut(try await engine.stream(request), after: count)
    case .delay(let duration):
      do {
        try await clock.sleep(for: duration)
      } catch {
        throw EngineError(.cancelled)
      }
      return try await engine.stream(request)
    }
  }

  public func shutdown() async { await engine.shutdown() }

  private static func cut(_ stream: EngineStream, after count: Int) -> EngineStream {
    let left = Mutex(count)
    let body = stream.body
    let cut = ResponseBody(cancel: body.cancel) { () async throws(EngineError) -> [UInt8]? in
      let allowed = left.withLock { $0 }
      guard allowed > 0 else { throw EngineError(.truncated) }
      guard let piece = try await body.next() else { return nil }
      left.withLock { $0 -= piece.count }
      return Array(piece.prefix(allowed))
    }
    return EngineStream(head: stream.head, body: cut)
  }
}
