extension StoreMetricsCollector {
  /// What a ``StoreMetricsCollector`` has counted.
  public struct Snapshot: Hashable, Sendable {
    /// Runs that were started.
    public internal(set) var runsStarted = 0
    /// Runs that returned.
    public internal(set) var runsCompleted = 0
    /// Runs that were cancelled, or ended with a `CancellationError`.
    public internal(set) var runsCancelled = 0
    /// Runs that an error escaped.
    public internal(set) var runsFailed = 0
    /// Runs that have started and not ended yet; not set to zero by a reset.
    public internal(set) var runsUnderway = 0
    /// Actions that effects put into a queue.
    public internal(set) var actionsEmitted = 0
    /// Actions of effects that were not delivered, by reason; a reason that has not occurred is absent.
    public internal(set) var actionsDropped: [DropReason: Int] = [:]
    /// Cancellations, of an id or of everything, whether or not they reached an effect.
    public internal(set) var cancellations = 0
    /// Runs and delays that cancellations have reached.
    public internal(set) var effectsCancelled = 0
    /// Actions that were reduced, whoever sent them.
    public internal(set) var actionsReduced = 0
    /// How often a queue has emptied.
    public internal(set) var drains = 0
    /// The longest that a queue has been.
    public internal(set) var queueHighWaterMark = 0
  }
}
