import CoreMetrics

extension StoreInstrumentation {
  /// Counts what effects do in the process's swift-metrics backend.
  ///
  /// Counters: `<prefix>.run_started`, `run_finished` (dimension `outcome`), `action_emitted`, `action_dropped` (dimension `reason`),
  /// `effects_cancelled`. A recorder: `queue_high_water_mark`.
  ///
  /// - Parameter dimensions: Added to each metric, to tell stores apart.
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
