/// Observes the effects of a store.
///
/// ```swift
/// let instrumentation: StoreInstrumentation<Feature.Action> = .combined(
///   .log(logger),
///   .sink { event in
///     if case .actionDropped(let drop) = event { dropped[drop.reason, default: 0] += 1 }
///   }
/// )
/// ```
///
/// Everything is called on the main actor, in the order in which it happened. A handler may send actions; they are
/// queued.
public struct StoreInstrumentation<Action: Sendable>: Sendable {
  /// Called for each event.
  public typealias EventHandler = @MainActor @Sendable (Event) -> Void

  /// `nil` when disabled, so that no event is created.
  let handlers: Handlers?

  final class Handlers: Sendable {
    let event: EventHandler?
    let runFailed: (@MainActor @Sendable (RunFailure) -> Void)?
    let queueDrained: (@MainActor @Sendable (QueueDrain) -> Void)?
    let reduced: (@MainActor @Sendable (Reduction) -> Void)?

    init(
      event: EventHandler?, runFailed: (@MainActor @Sendable (RunFailure) -> Void)?,
      queueDrained: (@MainActor @Sendable (QueueDrain) -> Void)?,
      reduced: (@MainActor @Sendable (Reduction) -> Void)?
    ) {
      self.event = event
      self.runFailed = runFailed
      self.queueDrained = queueDrained
      self.reduced = reduced
    }
  }

  /// Observes nothing and costs nothing.
  public static var disabled: StoreInstrumentation { StoreInstrumentation(handlers: nil) }

  /// Passes events to closures.
  ///
  /// - Parameters:
  ///   - event: Each of the five kinds of event.
  ///   - runFailed: An error that escaped a run; the event `runFinished` follows with the outcome `failed`.
  ///   - queueDrained: The queue has become empty after at least one action.
  ///   - reduced: An action was reduced, and its effects have not started yet. The state is copied for each action, and
  ///     causes are tracked; see ``Cause``.
  public static func sink(
    _ event: @escaping EventHandler, runFailed: (@MainActor @Sendable (RunFailure) -> Void)? = nil,
    queueDrained: (@MainActor @Sendable (QueueDrain) -> Void)? = nil,
    reduced: (@MainActor @Sendable (Reduction) -> Void)? = nil
  ) -> StoreInstrumentation {
    StoreInstrumentation(
      handlers: Handlers(event: event, runFailed: runFailed, queueDrained: queueDrained, reduced: reduced))
  }

  /// Passes events to each of several instrumentations, in order. Disabled ones cost nothing.
  public static func combined(_ instrumentations: StoreInstrumentation...) -> StoreInstrumentation {
    let handlers = instrumentations.compactMap(\.handlers)
    guard handlers.count > 1 else { return StoreInstrumentation(handlers: handlers.first) }
    let events = handlers.compactMap(\.event)
    let failures = handlers.compactMap(\.runFailed)
    let drains = handlers.compactMap(\.queueDrained)
    let reductions = handlers.compactMap(\.reduced)
    let event: EventHandler = { event in for handler in events { handler(event) } }
    let runFailed: @MainActor @Sendable (RunFailure) -> Void = { failure in for handler in failures { handler(failure) }
    }
    let queueDrained: @MainActor @Sendable (QueueDrain) -> Void = { drain in for handler in drains { handler(drain) } }
    let reduced: @MainActor @Sendable (Reduction) -> Void = { reduction in
      for handler in reductions { handler(reduction) }
    }
    return StoreInstrumentation(
      handlers: Handlers(
        event: events.isEmpty ? nil : event, runFailed: failures.isEmpty ? nil : runFailed,
        queueDrained: drains.isEmpty ? nil : queueDrained, reduced: reductions.isEmpty ? nil : reduced))
  }
}

extension StoreInstrumentation {
  /// An event in the life of an effect.
  public enum Event: Sendable {
    /// A `.run` was started.
    case runStarted(Run)
    /// A `.run` has ended. A cancelled one ends when it is cancelled, even if its code continues for a while.
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
    /// The child that it belongs to, `list[1].todo[3]` for instance; `nil` for an effect of the store's own feature.
    public let child: String?
    /// What the run's requests and actions follow from; `nil` unless reductions are observed. When the run starts,
    /// ``Cause/current`` is what it follows from itself.
    public let cause: Cause?
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
    /// The number of runs and delays that were cancelled.
    public let count: Int
  }

  /// An action and what it has changed.
  public struct Reduction: Sendable {
    /// What was reduced.
    public let action: Action
    /// What the action follows from: the action or the run that has sent it, or ``Cause/current`` where `send` was
    /// called.
    public let origin: Cause?
    /// What the effects of the action, and what observers do, follow from.
    public let cause: Cause
    /// The state before the action.
    public let before: any Sendable
    /// The state after it.
    public let after: any Sendable
    /// How long the reducer took.
    public let duration: Duration
  }

  /// The statistics of one drain of the queue.
  public struct QueueDrain: Hashable, Sendable {
    /// The number of actions that were reduced since the queue was last empty.
    public let actions: Int
    /// The maximum length of the queue in that time.
    public let highWaterMark: Int
  }
}

/// Why an action did not reach its reducer.
public enum DropReason: String, Hashable, Sendable, CaseIterable {
  /// The store was released.
  case storeReleased
  /// The effect was cancelled, or was delayed by a debounce or throttle when it was cancelled.
  case cancellationBoundary
  /// The effect had already returned when it sent the action.
  case inactiveToken
  /// A debounce or throttle replaced it by another effect.
  case debouncedOrThrottled
  /// A child action arrived while the child's state was absent.
  case missingChildState
}
