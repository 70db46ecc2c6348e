private import Synchronization

/// Counts what the effects of one or more stores do, to be read while the program runs: by a test, a debug screen, a health check.
///
/// ```swift
/// let metrics = StoreMetricsCollector()
/// let store = Store(reducer: Feature(), instrumentation: .metrics(metrics))
/// await store.send(.load).finish()
/// print(metrics.snapshot().actionsEmitted)
/// ```
///
/// Stores count on the main actor; the collector may be read and reset from anywhere. It holds no store, and no action.
public final class StoreMetricsCollector: Sendable {
  private let counts = Mutex(Snapshot())

  /// A collector that has counted nothing.
  public init() {}

  /// The counts since the start or the last `reset()`, all of one moment.
  public func snapshot() -> Snapshot { counts.withLock { $0 } }

  /// Starts counting anew. Runs that are under way stay counted as such.
  ///
  /// - Returns: The counts until now: nothing that happens meanwhile is lost between two calls, or counted by both.
  @discardableResult
  public func reset() -> Snapshot {
    counts.withLock { counts in
      defer {
        let underway = counts.runsUnderway
        counts = Snapshot()
        counts.runsUnderway = underway
      }
      return counts
    }
  }

  func count(_ change: (inout Snapshot) -> Void) {
    counts.withLock { change(&$0) }
  }
}

extension StoreInstrumentation {
  /// Counts in a collector. Several stores may share one: their counts are added up.
  public static func metrics(_ collector: StoreMetricsCollector) -> StoreInstrumentation {
    .sink { event in
      collector.count { counts in
        switch event {
        case .runStarted:
          counts.runsStarted += 1
          counts.runsUnderway += 1
        case .runFinished(_, let outcome):
          counts.runsUnderway -= 1
          switch outcome {
          case .completed: counts.runsCompleted += 1
          case .cancelled: counts.runsCancelled += 1
          case .failed: counts.runsFailed += 1
          }
        case .actionEmitted: counts.actionsEmitted += 1
        case .actionDropped(let drop): counts.actionsDropped[drop.reason, default: 0] += 1
        case .effectsCancelled(let cancellation):
          counts.cancellations += 1
          counts.effectsCancelled += cancellation.count
        }
      }
    } queueDrained: { drain in
      collector.count { counts in
        counts.drains += 1
        counts.actionsReduced += drain.actions
        counts.queueHighWaterMark = max(counts.queueHighWaterMark, drain.highWaterMark)
      }
    }
  }
}
