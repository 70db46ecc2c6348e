#if DEBUG
  import InnoFlowCore

  /// Warns of actions that are dispatched again and again, in debug builds only. Never drops or delays an action.
  struct CycleDetector<Action: Actionable> {
    let limits: (frequency: Int, window: Duration, depth: Int)
    let clock: StoreClock
    /// The actions of the last window, the latest last. At most 64, because each dispatch is compared with all of them.
    var recent: [(action: Action, instants: [StoreClock.Instant], isReported: Bool)] = []
    /// The ids of the chains that have a warning.
    var reported: Set<UInt64> = []

    /// Records an action that was dispatched, and returns its chain.
    ///
    /// - Parameter previous: The chain of the action whose middleware dispatches this one; `nil` for any other caller.
    ///   It is not continued after a pause longer than the window: polling is not a cycle.
    mutating func record(_ action: Action, after previous: DispatchChain?) -> DispatchChain {
      let previous = previous.flatMap { $0.instant.duration(to: $0.clock.now) <= limits.window ? $0 : nil }
      let chain = DispatchChain(
        id: previous?.id ?? DispatchContext.nextSequenceNumber(),
        actions: (previous?.actions.suffix(31) ?? []) + [action],
        depth: (previous?.depth ?? 0) + 1, clock: clock, instant: clock.now)
      if limits.frequency > 0, exceedsFrequency(action, chain.instant) {
        report("was dispatched \(limits.frequency + 1) times within \(limits.window)", action, chain)
      }
      if limits.depth > 0, chain.depth > limits.depth {
        report("ends a chain of more than \(limits.depth) dispatches", action, chain)
      }
      return chain
    }

    /// Records a dispatch; true when it is the first in the window that exceeds the limit.
    private mutating func exceedsFrequency(_ action: Action, _ now: StoreClock.Instant) -> Bool {
      recent.removeAll { $0.instants.allSatisfy { $0.duration(to: now) > limits.window } }
      let index = recent.firstIndex { $0.action == action }
      var (_, instants, isReported) = index.map { recent.remove(at: $0) } ?? (action, [], false)
      instants = instants.filter { $0.duration(to: now) <= limits.window }.suffix(limits.frequency) + [now]
      let isNew = instants.count > limits.frequency && !isReported
      recent = recent.suffix(63) + [(action, instants, isReported || isNew)]
      return isNew
    }

    private mutating func report(_ problem: String, _ action: Action, _ chain: DispatchChain) {
      guard reported.insert(chain.id).inserted else { return }
      // A chain of one was dispatched from outside of middleware, where no action has dispatched another.
      let advice =
        chain.depth > 1
        ? ": \(chain.names). Make sure that the actions stop dispatching each other."
        : ", not by middleware. Dispatch it less often, or raise `maxActionFrequency`."
      RuntimeWarning.report("“\(caseName(of: action))” \(problem)\(advice)")
    }
  }

  /// The dispatches that have led to an action, each from the middleware of the one before.
  @usableFromInline
  struct DispatchChain: Sendable {
    /// The same in all chains with the same first dispatch.
    let id: UInt64
    /// The last 32, the oldest first.
    let actions: [any Actionable]
    let depth: Int
    /// The clock of the store that reduced the last action, and when it did.
    let clock: StoreClock
    let instant: StoreClock.Instant

    /// The names of the actions: one repetition of their cycle, or all when they do not repeat.
    var names: String {
      let names = actions.map { caseName(of: $0) }
      return names.suffix(period(of: names).map { $0 + 1 } ?? names.count).joined(separator: " → ")
    }
  }
#else
  /// Release builds do not record dispatches.
  @usableFromInline typealias DispatchChain = Never
#endif
