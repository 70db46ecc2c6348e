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

  typealias Handler<Value> = @MainActor @Sendable (Value) -> Void

  final class Handlers: Sendable {
    let event: EventHandler?
    let runFailed: Handler<RunFailure>?
    let queueDrained: Handler<QueueDrain>?
    let reduced: Handler<Reduction>?

    init(
      event: EventHandler?, runFailed: Handler<RunFailure>?, queueDrained: Handler<QueueDrain>?,
      reduced: Handler<Reduction>?
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
    return StoreInstrumentation(
      handlers: Handlers(
        event: callingEach(handlers.compactMap(\.event)), runFailed: callingEach(handlers.compactMap(\.runFailed)),
        queueDrained: callingEach(handlers.compactMap(\.queueDrained)),
        reduced: callingEach(handlers.compactMap(\.reduced))))
  }

  /// One handler that calls all of them; `nil` when there is none, so that no value is made for it.
  private static func callingEach<Value>(_ handlers: [Handler<Value>]) -> Handler<Value>? {
    guard !handlers.isEmpty else { return nil }
    return { value in
      for handler in handlers { handler(value) }
    }
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
    /// An action did not reach its reducer.
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
    /// Identifies the run as the cause of its requests and actions; `nil` unless reductions are observed. The action
    /// that has caused the run is ``Cause/current`` in the handler of ``Event/runStarted(_:)``.
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
    /// The error.
    public let error: any Error
  }

  /// An action that did not reach its reducer.
  public struct Drop: Sendable {
    /// `nil` when what was dropped is an effect whose action is not known yet.
    public let action: Action?
    /// Why it was dropped.
    public let reason: DropReason
  }

  /// A cancellation, and how many effects it reached.
  public struct Cancellation: Hashable, Sendable {
    /// `nil` when every effect of the store was cancelled. For every effect of a child it is a special id, which is
    /// equal to no id of a feature and has the description “every effect”.
    public let effectID: AnyEffectID?
    /// The number of runs and delays that were cancelled.
    public let count: Int
  }

  /// The reduction of one action.
  public struct Reduction: Sendable {
    /// The action.
    public let action: Action
    /// The cause of the action: the action or the run that has sent it, or ``Cause/current`` where `send` was called.
    public let origin: Cause?
    /// The cause of the action's effects and of what observers do.
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
  /// The effect was cancelled, possibly while a debounce or throttle delayed it.
  case cancellationBoundary
  /// The effect had already returned when it sent the action.
  case inactiveToken
  /// A debounce or throttle replaced it by another effect.
  case debouncedOrThrottled
  /// A child action arrived while the child's state was absent.
  case missingChildState
}
