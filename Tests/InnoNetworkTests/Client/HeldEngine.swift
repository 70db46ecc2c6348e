import InnoNetworkEngine
import Synchronization
import Testing

/// An engine whose exchanges wait until the test completes each of them, so that the test decides their order.
final class HeldEngine: NetworkEngine {
  private enum Exchange {
    case begun
    case waiting(CheckedContinuation<Result<EngineResponse, EngineError>, Never>)
    case over
  }

  private struct State {
    var requests: [PreparedRequest] = []
    var exchanges: [Exchange] = []
    var early: [Int: Result<EngineResponse, EngineError>] = [:]
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Every request so far, in the order of arrival.
  var requests: [PreparedRequest] { state.withLock { $0.requests } }

  /// The numbers of the exchanges whose task was cancelled before the test completed them.
  var cancelled: Set<Int> { state.withLock { $0.cancelled } }

  /// Waits until this many requests have arrived.
  func arrival(of count: Int) async {
    await until { self.requests.count >= count }
  }

  /// Completes an exchange; the number counts requests from 1. It may be called before the request arrives.
  func complete(_ number: Int, _ response: EngineResponse) { complete(number, with: .success(response)) }

  /// Completes an exchange with an error.
  func fail(_ number: Int, _ reason: EngineError.Reason = .connectionLost) {
    complete(number, with: .failure(EngineError(reason)))
  }

  func send(_ request: PreparedRequest) async throws(EngineError) -> EngineResponse {
    let number = state.withLock { state in
      state.requests.append(request)
      state.exchanges.append(.begun)
      return state.requests.count
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        hold(number, continuation)
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
    return try result.get()
  }

  func shutdown() async {
    for number in 1...max(1, requests.count) { complete(number, with: .failure(EngineError(.shutDown))) }
  }

  private func hold(_ number: Int, _ continuation: CheckedContinuation<Result<EngineResponse, EngineError>, Never>) {
    let early = state.withLock { state in
      let early = state.early.removeValue(forKey: number)
      state.exchanges[number - 1] = early == nil ? .waiting(continuation) : .over
      return early
    }
    if let early { continuation.resume(returning: early) }
  }

  private func complete(_ number: Int, with result: Result<EngineResponse, EngineError>) {
    let continuation = state.withLock { state -> CheckedContinuation<Result<EngineResponse, EngineError>, Never>? in
      guard number <= state.exchanges.count, case .waiting(let continuation) = state.exchanges[number - 1] else {
        state.early[number] = result
        return nil
      }
      state.exchanges[number - 1] = .over
      return continuation
    }
    continuation?.resume(returning: result)
  }

  private func cancel(_ number: Int) {
    let continuation = state.withLock { state -> CheckedContinuation<Result<EngineResponse, EngineError>, Never>? in
      guard case .waiting(let continuation) = state.exchanges[number - 1] else { return nil }
      state.exchanges[number - 1] = .over
      state.cancelled.insert(number)
      return continuation
    }
    continuation?.resume(returning: .failure(EngineError(.cancelled)))
  }
}

/// Waits until the condition holds, for three minutes at most. A test that its suite's time limit cancels goes on too:
/// the expectations behind the wait say what is different.
func until(_ condition: () async -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
  let deadline = ContinuousClock.now + .seconds(180)
  while await !condition(), !Task.isCancelled {
    guard .now < deadline else {
      Issue.record("The condition has not held for three minutes.", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
