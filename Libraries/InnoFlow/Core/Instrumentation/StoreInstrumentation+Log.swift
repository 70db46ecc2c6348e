public import Logging

extension StoreInstrumentation {
  /// Writes what effects do to a swift-log logger.
  ///
  /// - Parameters:
  ///   - level: Of everything but failures, which are logged as errors.
  ///   - includesPayloads: Whether actions are written out. By default only their case is, and the payload is never turned into text.
  public static func log(
    _ logger: Logger, level: Logger.Level = .debug, includesPayloads: Bool = false
  ) -> StoreInstrumentation {
    let name: @Sendable (Action) -> String = { includesPayloads ? "\($0)" : caseName(of: $0) }
    return .sink { event in
      switch event {
      case .runStarted(let run): logger.log(level: level, "Run \(run.label) started.")
      case .runFinished(let run, let outcome): logger.log(level: level, "Run \(run.label) \(outcome).")
      case .actionEmitted(let action): logger.log(level: level, "An effect emitted \(name(action)).")
      case .actionDropped(let drop):
        logger.log(level: level, "Dropped \(drop.action.map(name) ?? "an effect"): \(drop.reason.rawValue).")
      case .effectsCancelled(let cancellation):
        let id = cancellation.effectID.map { "of \($0)" } ?? "of every id"
        logger.log(level: level, "Cancelled \(cancellation.count) effects \(id).")
      }
    } runFailed: { failure in
      logger.error("Run \(failure.run.label) failed: \(includesPayloads ? "\(failure.error)" : "\(type(of: failure.error))").")
    } queueDrained: { drain in
      logger.log(level: level, "The queue has emptied after \(drain.actions) actions; \(drain.highWaterMark) waited at most.")
    }
  }

  /// `log(_:)` in the spelling of code that was written for the system log of another platform.
  public static func osLog(logger: Logger) -> StoreInstrumentation { .log(logger) }
}

extension StoreInstrumentation.Run {
  fileprivate var label: String { effectID.map { "\(number) (\($0))" } ?? "\(number)" }
}
