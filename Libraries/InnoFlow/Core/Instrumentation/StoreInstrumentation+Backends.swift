import CoreMetrics
public import Logging

extension StoreInstrumentation {
  /// Logs the events of effects with swift-log.
  ///
  /// - Parameters:
  ///   - level: The level of everything except failures, which are logged as errors.
  ///   - includesPayloads: Whether actions and errors are logged with their payloads. By default the name of the case,
  ///     or the type of the error, is logged, and the payload is never converted to text.
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
        let id = cancellation.effectID.map { $0.isWholeChild ? "of a child" : "of \($0)" } ?? "of every id"
        logger.log(level: level, "Cancelled effects \(id): \(cancellation.count).")
      }
    } runFailed: { failure in
      logger.error(
        "Run \(failure.run.label) failed: \(includesPayloads ? "\(failure.error)" : "\(type(of: failure.error))").")
    } queueDrained: { drain in
      logger.log(
        level: level,
        "The queue has emptied. Reduced actions: \(drain.actions), maximum length: \(drain.highWaterMark).")
    }
  }

  /// The same as `log(_:)`, in the spelling of InnoFlow on Apple platforms.
  public static func osLog(logger: Logger) -> StoreInstrumentation { .log(logger) }
}

extension StoreInstrumentation.Run {
  fileprivate var label: String { effectID.map { "\(number) (\($0))" } ?? "\(number)" }
}

extension StoreInstrumentation {
  /// Counts the events of effects in the process's swift-metrics backend.
  ///
  /// Counters: `<prefix>.run_started`, `run_finished` (dimension `outcome`), `action_emitted`, `action_dropped`
  /// (dimension `reason`), `effects_cancelled`. A recorder: `queue_high_water_mark`.
  ///
  /// - Parameter dimensions: Added to each metric, to distinguish stores.
  public static func metrics(prefix: String = "innoflow", dimensions: [(String, String)] = []) -> StoreInstrumentation {
    let started = Counter(label: "\(prefix).run_started", dimensions: dimensions)
    let emitted = Counter(label: "\(prefix).action_emitted", dimensions: dimensions)
    let cancelled = Counter(label: "\(prefix).effects_cancelled", dimensions: dimensions)
    let highWater = Recorder(label: "\(prefix).queue_high_water_mark", dimensions: dimensions)
    let finished = Dictionary(
      uniqueKeysWithValues: [RunOutcome.completed, .cancelled, .failed].map {
        ($0, Counter(label: "\(prefix).run_finished", dimensions: dimensions + [("outcome", "\($0)")]))
      })
    let dropped = Dictionary(
      uniqueKeysWithValues: DropReason.allCases.map {
        ($0, Counter(label: "\(prefix).action_dropped", dimensions: dimensions + [("reason", $0.rawValue)]))
      })
    return .sink { event in
      switch event {
      case .runStarted: started.increment()
      case .runFinished(_, let outcome): finished[outcome]?.increment()
      case .actionEmitted: emitted.increment()
      case .actionDropped(let drop): dropped[drop.reason]?.increment()
      case .effectsCancelled(let cancellation): cancelled.increment(by: cancellation.count)
      }
    } queueDrained: { drain in
      highWater.record(drain.highWaterMark)
    }
  }
}
