#if DEBUG
  import InnoFlowCore

  /// Warns of actions that are dispatched again and again; in debug builds only. It never drops or delays one.
  @MainActor
  final class CycleDetector<Action: Actionable> {
    /// An action that was dispatched within the window.
    private struct Recent {
      let action: Action
      /// At most one more than `maxFrequency`.
      var instants: [StoreClock.Instant]
      var isReported = false
    }

    private let maxFrequency: Int
    private let window: Duration
    private let maxDepth: Int
    private let clock: StoreClock
    private var recent: [Recent] = []

    init(maxFrequency: Int, window: Duration, maxDepth: Int, clock: StoreClock) {
      self.maxFrequency = maxFrequency
      self.window = window
      self.maxDepth = maxDepth
      self.clock = clock
    }

    /// Records a dispatch.
    ///
    /// - Parameter previous: The chain of the action whose middleware dispatches; `nil` for any other caller. A chain
    ///   ends when nothing was dispatched for a window: an action that polls is not a cycle.
    func follow(_ action: Action, after previous: DispatchChain<Action>?) -> DispatchChain<Action> {
      let now = clock.now
      let previous = previous.flatMap { $0.instant.duration(to: now) <= window ? $0 : nil }
      let chain = DispatchChain(action, at: now, after: previous)
      let isFrequent = maxFrequency > 0 && count(action, at: now) > maxFrequency
      if isFrequent, !chain.cycle.isReported {
        report("“\(caseName(of: action))” was dispatched \(maxFrequency + 1) times within \(window)", chain)
      }
      if maxDepth > 0, chain.depth > maxDepth, !chain.cycle.isReported {
        report("“\(caseName(of: action))” ends a chain of more than \(maxDepth) dispatches", chain)
      }
      return chain
    }

    /// The number of times that the action was dispatched in the window, this one included; 0 when its frequency was
    /// reported already.
    private func count(_ action: Action, at now: StoreClock.Instant) -> Int {
      recent.removeAll { $0.instants.last.map { $0.duration(to: now) > window } ?? true }
      guard let index = recent.firstIndex(where: { $0.action == action }) else {
        // Bounded: comparing takes time for each.
        if recent.count == 64 { recent.removeFirst() }
        recent.append(Recent(action: action, instants: [now]))
        return 1
      }
      recent[index].instants.removeAll { $0.duration(to: now) > window }
      recent[index].instants = recent[index].instants.suffix(maxFrequency) + [now]
      guard !recent[index].isReported else { return 0 }
      recent[index].isReported = recent[index].instants.count > maxFrequency
      return recent[index].instants.count
    }

    private func report(_ problem: String, _ chain: DispatchChain<Action>) {
      chain.cycle.isReported = true
      RuntimeWarning.report("\(problem): \(chain.description). Make sure that the actions stop dispatching each other.")
    }
  }

  /// The dispatches that have led to an action, each from the middleware of the one before.
  @MainActor
  @usableFromInline
  final class DispatchChain<Action: Actionable> {
    /// What all dispatches of one chain share.
    final class Cycle {
      var isReported = false
    }

    let instant: StoreClock.Instant
    let depth: Int
    let cycle: Cycle
    /// The last ones, oldest first.
    private let actions: [Action]

    init(_ action: Action, at instant: StoreClock.Instant, after previous: DispatchChain?) {
      self.instant = instant
      depth = (previous?.depth ?? 0) + 1
      cycle = previous?.cycle ?? Cycle()
      actions = (previous?.actions.suffix(31) ?? []) + [action]
    }

    /// The sequence that the actions repeat, or all of them.
    var description: String {
      let names = actions.map { caseName(of: $0) }
      let period = names.indices.dropFirst().first { period in
        zip(names, names.dropFirst(period)).allSatisfy { $0 == $1 }
      }
      return (period.map { names.suffix($0 + 1) } ?? names[...]).joined(separator: " → ")
    }
  }
#endif
