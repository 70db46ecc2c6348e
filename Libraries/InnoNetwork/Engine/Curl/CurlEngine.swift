import HTTPTypes
import Synchronization

/// The engine over libcurl: one thread, started by the first exchange, drives all transfers of this engine and keeps their connections.
///
/// ```swift
/// let engine = CurlEngine()
/// let response = try await engine.send(PreparedRequest(url: RequestURL("http://127.0.0.1:8080/users")))
/// await engine.shutdown()
/// ```
/// An engine that is released without ``shutdown()`` ends its thread by itself. Redirects are never followed here, cookies never kept.
public final class CurlEngine: NetworkEngine {
  private let options: CurlEngineOptions
  private let state = Mutex(State.idle)
  private let numbers = Atomic<UInt64>(0)

  private enum State {
    case idle
    case running(CurlLoop)
    case closed(CurlLoop?)
  }

  /// An engine that has not started anything yet.
  public init(options: CurlEngineOptions = CurlEngineOptions()) {
    self.options = options
  }

  deinit {
    if case .running(let loop) = state.withLock({ $0 }) { loop.abandon() }
  }

  public func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    try check(request)
    let loop = try runningLoop()
    let number = numbers.add(1, ordering: .relaxed).newValue
    if Task.isCancelled { throw EngineError(.cancelled) }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let accepted = loop.submit(CurlSubmission(number: number, request: request, waiter: waiter))
        if !accepted { waiter.resume(returning: .failure(EngineError(.shutDown))) }
        // A cancellation that came before the submission found nothing to cancel; its mark is visible here.
        if accepted, Task.isCancelled { loop.cancel(number) }
      }
    } onCancel: {
      loop.cancel(number)
    }
    return try result.get()
  }

  public func shutdown() async {
    let loop = state.withLock { state -> CurlLoop? in
      let loop: CurlLoop? =
        switch state {
        case .idle: nil
        case .running(let loop): loop
        case .closed(let loop): loop
        }
      state = .closed(loop)
      return loop
    }
    loop?.stop()
    await loop?.join()
    // The descriptors close with the last reference to the loop, and the engine may live on.
    state.withLock { $0 = .closed(nil) }
  }

  private func runningLoop() throws(EngineError) -> CurlLoop {
    try state.withLock { state throws(EngineError) in
      switch state {
      case .idle:
        let loop = try CurlLoop(options: options)
        state = .running(loop)
        return loop
      case .running(let loop): return loop
      case .closed: throw EngineError(.shutDown)
      }
    }
  }

  private func check(_ request: PreparedRequest) throws(EngineError) {
    guard request.url.scheme == "http" || request.url.scheme == "https" else {
      throw EngineError(.invalidRequest("only http and https are sent, not \(request.url.scheme)"))
    }
    guard request.method != .connect else { throw EngineError(.invalidRequest("CONNECT belongs to proxies")) }
    // RFC 9110, sections 9.3.2 and 9.3.8. libcurl would wait for the body that the answer to a HEAD only announces.
    guard request.body == nil || (request.method != .head && request.method != .trace) else {
      throw EngineError(.invalidRequest("a \(request.method.rawValue) request has no body"))
    }
  }
}
