/// Watches what a store's effects do, without taking part in it.
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
/// Everything is called on the main actor, in the order in which it happened. A handler may send actions; they are queued.
public struct StoreInstrumentation<Action: Sendable>: Sendable {
  /// What is told of each event.
  public typealias EventHandler = @MainActor @Sendable (Event) -> Void

  /// `nil` when disabled, so that nothing is even described.
  let handlers: Handlers?

  final class Handlers: Sendable {
    let event: EventHandler?
    let runFailed: (@MainActor @Sendable (RunFailure) -> Void)?
    let queueDrained: (@MainActor @Sendable (QueueDrain) -> Void)?

    init(
      event: EventHandler?, runFailed: (@MainActor @Sendable (RunFailure) -> Void)?,
      queueDrained: (@MainActor @Sendable (QueueDrain) -> Void)?
    ) {
      self.event = event
      self.runFailed = runFailed
      self.queueDrained = queueDrained
    }
  }

  /// Watches nothing and costs nothing.
  public static var disabled: StoreInstrumentation { StoreInstrumentation(handlers: nil) }

  /// Hands what happens to closures.
  ///
  /// - Parameters:
  ///   - event: Each of the five kinds of event.
  ///   - runFailed: An error that escaped a run; the event `runFinished` follows with the outcome `failed`.
  ///   - queueDrained: The queue has become empty after at least one action.
  public static func sink(
    _ event: @escaping EventHandler, runFailed: (@MainActor @Sendable (RunFailure) -> Void)? = nil,
    queueDrained: (@MainActor @Sendable (QueueDrain) -> Void)? = nil
  ) -> StoreInstrumentation {
    StoreInstrumentation(handlers: Handlers(event: event, runFailed: runFailed, queueDrained: queueDrained))
  }

  /// Hands what happens to each of several, in order. Disabled ones cost nothing.
  public static func combined(_ instrumentations: StoreInstrumentation...) -> StoreInstrumentation {
    let handlers = instrumentations.compactMap(\.handlers)
    guard handlers.count > 1 else { return StoreInstrumentation(handlers: handlers.first) }
    let events = handlers.compactMap(\.event)
    let failures = handlers.compactMap(\.runFailed)
    let drains = handlers.compactMap(\.queueDrained)
    let event: EventHandler = { event in for handler in events { handler(event) } }
    let runFailed: @MainActor @Sendable (RunFailure) -> Void = { failure in for handler in failures { handler(failure) } }
    let queueDrained: @MainActor @Sendable (QueueDrain) -> Void = { drain in for handler in drains { handler(drain) } }
    return StoreInstrumentation(
      handlers: Handlers(
        event: events.isEmpty ? nil : event, runFailed: failures.isEmpty ? nil : runFailed,
        queueDrained: drains.isEmpty ? nil : queueDrained))
  }
}
