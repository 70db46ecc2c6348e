import HTTPTypes
import InnoNetworkEngine

/// The time limit of a whole call.
struct Deadline: Sendable {
  private let limit: Duration
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration

  /// A deadline `limit` from now.
  init(_ limit: Duration, clock: any Clock<Duration>) {
    self.limit = limit
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  /// Whether a wait of this length ends before the deadline.
  func allows(_ wait: Duration) -> Bool { elapsed() + wait < limit }

  /// Performs an attempt with its total timeout shortened to the deadline. If a shortened timeout expires, the error is
  /// `deadlineExceeded`.
  nonisolated(nonsending) func bounding<Value: Sendable>(
    _ request: NetworkRequest, _ attempt: (NetworkRequest) async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    let remaining = limit - elapsed()
    guard request.timeouts.total.map({ $0 > remaining }) ?? true else { return try await attempt(request) }
    var bounded = request
    bounded.timeouts.total = remaining
    do throws(NetworkError) {
      return try await attempt(bounded)
    } catch {
      guard case .transport(let cause) = error.kind, case .timedOut(.total, _) = cause.reason else { throw error }
      throw NetworkError(.deadlineExceeded(limit), method: error.method, url: error.url, attempts: error.attempts)
    }
  }

  private enum Event<Value: Sendable>: Sendable {
    case ended(Result<Value, NetworkError>)
    case late
    case callerCancelled
  }

  /// Runs the work and cancels it at the deadline; if it then fails as cancelled, the error is `deadlineExceeded`.
  /// Returns after the work has ended in either case.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws(NetworkError) -> Value)
    async throws(NetworkError) -> Value
  {
    let result = await withTaskGroup(of: Event<Value>.self) { group -> Result<Value, NetworkError>? in
      group.addTask {
        do throws(NetworkError) {
          return .ended(.success(try await work()))
        } catch {
          return .ended(.failure(error))
        }
      }
      group.addTask {
        do {
          try await clock.sleep(for: limit - elapsed())
          return .late
        } catch {
          return .callerCancelled
        }
      }
      var isLate = false
      for await event in group {
        switch event {
        case .ended(let result):
          group.cancelAll()
          return isLate ? result.mapError { $0.exceeding(limit) } : result
        case .late:
          isLate = true
          group.cancelAll()
        case .callerCancelled: break
        }
      }
      return nil
    }
    // Never nil: the group always has the `ended` event of the work.
    guard let result else { throw NetworkError(.cancelled, method: .get, url: nil, attempts: 0) }
    return try result.get()
  }
}

extension NetworkError {
  /// `deadlineExceeded` instead of `cancelled`; other errors stay as they are.
  fileprivate func exceeding(_ limit: Duration) -> NetworkError {
    guard case .cancelled = kind else { return self }
    return NetworkError(.deadlineExceeded(limit), method: method, url: url, attempts: attempts)
  }
}

extension Clock where Duration == Swift.Duration {
  /// A function that returns the time since this call.
  func stopwatch() -> @Sendable () -> Swift.Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
