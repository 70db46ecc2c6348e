private import Synchronization

/// Counts the events of one or more stores, for a test, a debug screen or a health check.
///
/// ```swift
/// let metrics = StoreMetricsCollector()
/// let store = Store(reducer: Feature(), instrumentation: .metrics(metrics))
/// await store.send(.load).finish()
/// print(metrics.snapshot().actionsEmitted)
/// ```
///
/// Stores count on the main actor; the collector may be read and reset from anywhere. It retains no store and no
/// action.
public final class StoreMetricsCollector: Sendable {
  private let counts = Mutex(Snapshot())

  /// Creates a collector with all counts at zero.
  public init() {}

  /// A consistent copy of the counts since the start or the last `reset()`.
  public func snapshot() -> Snapshot { counts.withLock { $0 } }

  /// Sets the counts to zero, apart from ``Snapshot/runsUnderway``.
  ///
  /// - Returns: The counts until now. Each event is counted in the result of exactly one call, whichever thread resets.
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

extension StoreMetricsCollector {
  /// The counts of a ``StoreMetricsCollector``.
  public struct Snapshot: Hashable, Sendable {
    /// Runs that were started.
    public internal(set) var runsStarted = 0
    /// Runs that returned.
    public internal(set) var runsCompleted = 0
    /// Runs that were cancelled, or ended with a `CancellationError`.
    public internal(set) var runsCancelled = 0
    /// Runs that have thrown another error.
    public internal(set) var runsFailed = 0
    /// Runs that have not ended yet; not changed by a reset.
    public internal(set) var runsUnderway = 0
    /// Actions that effects put into a queue.
    public internal(set) var actionsEmitted = 0
    /// Actions that did not reach their reducer, by reason; a reason that has not occurred has no entry.
    public internal(set) var actionsDropped: [DropReason: Int] = [:]
    /// Cancellations, of an id or of all effects, including those that found no effect.
    public internal(set) var cancellations = 0
    /// Runs and delays that were cancelled.
    public internal(set) var effectsCancelled = 0
    /// Actions that were reduced, sent by effects or from outside.
    public internal(set) var actionsReduced = 0
    /// The number of times that a queue has emptied.
    public internal(set) var drains = 0
    /// The maximum length of a queue.
    public internal(set) var queueHighWaterMark = 0
  }
}
