extension StoreInstrumentation {
  /// What happens around a store's effects.
  public enum Event: Sendable {
    /// A `.run` was started.
    case runStarted(Run)
    /// A `.run` has ended, in whatever way. A cancelled one ends when it is cancelled, even if its code takes longer to notice.
    case runFinished(Run, RunOutcome)
    /// An effect put an action into the queue.
    case actionEmitted(Action)
    /// An effect's action was not delivered.
    case actionDropped(Drop)
    /// Effects were cancelled by id, or all of them.
    case effectsCancelled(Cancellation)
  }

  /// One execution of a `.run`.
  public struct Run: Hashable, Sendable {
    /// Unique within the store, ascending in the order of starting.
    public let number: UInt64
    /// The nearest id around it; `nil` when it has none.
    public let effectID: AnyEffectID?
  }

  /// How a run ended.
  public enum RunOutcome: Hashable, Sendable {
    /// Its code returned.
    case completed
    /// It was cancelled, or threw a `CancellationError`.
    case cancelled
    /// Another error escaped.
    case failed
  }

  /// An error that escaped a run.
  public struct RunFailure: Sendable {
    /// The run that has failed.
    public let run: Run
    /// What it threw.
    public let error: any Error
  }

  /// An action that was not delivered.
  public struct Drop: Sendable {
    /// `nil` when what was dropped is an effect whose action is not known yet.
    public let action: Action?
    /// Why it was not delivered.
    public let reason: DropReason
  }

  /// A cancellation, and how many effects it reached.
  public struct Cancellation: Hashable, Sendable {
    /// `nil` when every effect was cancelled.
    public let effectID: AnyEffectID?
    /// How many runs and delays were cut off.
    public let count: Int
  }

  /// An emptied queue.
  public struct QueueDrain: Hashable, Sendable {
    /// How many actions were reduced since the queue was last empty.
    public let actions: Int
    /// The longest that the queue has been meanwhile.
    public let highWaterMark: Int
  }
}
