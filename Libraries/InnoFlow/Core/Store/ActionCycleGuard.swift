#if DEBUG
  /// Warns of actions that send each other without end; in debug builds only. It never drops an action.
  ///
  /// It counts follow-ups: actions that were sent by an effect and start an effect themselves. A stream of values, or
  /// many actions sent at once, is therefore not a cycle. After more than `depth` follow-ups in a drain, or more than
  /// `frequency` in a second, it records the names of the next 64. If these repeat a sequence, it reports that, once
  /// for each store.
  @MainActor
  @usableFromInline
  package final class ActionCycleGuard {
    private let depthLimit: Int
    private let frequencyLimit: Int
    private var depth = 0
    private var sinceStart = 0
    private var start = ContinuousClock.now
    private var trigger: String?
    private var names: [String] = []
    private var hasReported = false

    /// - Parameters:
    ///   - depth: Allowed follow-ups in one drain.
    ///   - frequency: Allowed follow-ups in one second.
    package init(depth: Int = 10_000, frequency: Int = 2000) {
      depthLimit = depth
      frequencyLimit = frequency
    }

    @usableFromInline
    package func queueHasDrained() { depth = 0 }

    /// - Parameter queued: The length of the queue, which stays short in a cycle.
    @usableFromInline
    package func followUp(_ action: Any, queued: Int) {
      guard !hasReported else { return }
      if let trigger {
        // An action that is not an enum is compared by its description: a countdown of numbers is not a cycle.
        names.append(Mirror(reflecting: action).displayStyle == .enum ? caseName(of: action) : "\(action)")
        if names.count == 64 { report(trigger) }
        return
      }
      depth += 1
      sinceStart += 1
      if depth > depthLimit { return startRecording("\(depthLimit) follow-ups of one action", queued) }
      guard sinceStart > frequencyLimit else { return }
      if start.duration(to: .now) < .seconds(1) {
        return startRecording("\(frequencyLimit) follow-ups in a second", queued)
      }
      sinceStart = 0
      start = .now
    }

    private func startRecording(_ trigger: String, _ queued: Int) {
      depth = 0
      sinceStart = 0
      if queued < 64 { self.trigger = trigger }
    }

    private func report(_ trigger: String) {
      if let period = period(of: names), period <= names.count / 2 {
        hasReported = true
        let chain = (names.prefix(period) + names.prefix(1)).joined(separator: " → ")
        RuntimeWarning.report("Actions send each other without end: \(chain) (after \(trigger)).")
      }
      self.trigger = nil
      names = []
    }
  }

  /// The length of the sequence that the names repeat; `nil` when they repeat none.
  package func period(of names: [String]) -> Int? {
    names.indices.dropFirst().first { period in
      zip(names, names.dropFirst(period)).allSatisfy { $0 == $1 }
    }
  }
#endif
