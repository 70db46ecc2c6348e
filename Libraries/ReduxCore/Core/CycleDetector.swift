#if DEBUG
  import InnoFlowCore

  /// Warns of actions that are dispatched again and again; in debug builds only. It never drops or delays one.
  @MainActor
  @usableFromInline
  final class CycleDetector<Action: Actionable> {
    private let limits: (frequency: Int, window: Duration, depth: Int)
    private let clock: StoreClock
    /// The actions of the window, the latest last; at most 64, because each is compared.
    private var recent: [(action: Action, instants: [StoreClock.Instant], isReported: Bool)] = []

    init(_ limits: (frequency: Int, window: Duration, depth: Int), clock: StoreClock) {
      self.limits = limits
      self.clock = clock
    }

    /// Records a dispatch.
    ///
    /// - Parameter previous: The chain of the action whose middleware dispatches; `nil` for any other caller. A chain
    ///   ends when nothing was dispatched for a window: an action that polls is not a cycle.
    @usableFromInline
    func follow(_ action: Action, after previous: DispatchChain<Action>?) -> DispatchChain<Action> {
      let now = clock.now
      let previous = previous.flatMap { $0.instant.duration(to: now) <= limits.window ? $0 : nil }
      let chain = DispatchChain(
        actions: (previous?.actions.suffix(31) ?? []) + [action], depth: (previous?.depth ?? 0) + 1, instant: now,
        cycle: previous?.cycle ?? DispatchChain.Cycle())
      if isTooFrequent(action, now) {
        report("“\(caseName(of: action))” was dispatched \(limits.frequency + 1) times within \(limits.window)", chain)
      }
      if limits.depth > 0, chain.depth > limits.depth {
        report("“\(caseName(of: action))” ends a chain of more than \(limits.depth) dispatches", chain)
      }
      return chain
    }

    /// Whether the action was dispatched too often in the window, and that was not reported yet.
    private func isTooFrequent(_ action: Action, _ now: StoreClock.Instant) -> Bool {
      guard limits.frequency > 0 else { return false }
      recent.removeAll { $0.instants.allSatisfy { $0.duration(to: now) > limits.window } }
      let index = recent.firstIndex { $0.action == action }
      var (_, instants, isReported) = index.map { recent.remove(at: $0) } ?? (action, [], false)
      instants = instants.filter { $0.duration(to: now) <= limits.window }.suffix(limits.frequency) + [now]
      let isNew = instants.count > limits.frequency && !isReported
      recent = recent.suffix(63) + [(action, instants, isReported || isNew)]
      return isNew
    }

    private func report(_ problem: String, _ chain: DispatchChain<Action>) {
      guard !chain.cycle.isReported else { return }
      chain.cycle.isReported = true
      RuntimeWarning.report("\(problem): \(chain.names). Make sure that the actions stop dispatching each other.")
    }
  }

  /// The dispatches that have led to an action, each from the middleware of the one before.
  @usableFromInline
  struct DispatchChain<Action: Actionable>: Sendable {
    /// What all dispatches of one chain share.
    @MainActor
    final class Cycle {
      var isReported = false
    }

    /// The last ones, oldest first.
    let actions: [Action]
    let depth: Int
    let instant: StoreClock.Instant
    let cycle: Cycle

    /// The sequence that the actions repeat, or all of them.
    var names: String {
      let names = actions.map { caseName(of: $0) }
      let period = names.indices.dropFirst().first { period in
        zip(names, names.dropFirst(period)).allSatisfy { $0 == $1 }
      }
      return names.suffix(period.map { $0 + 1 } ?? names.count).joined(separator: " → ")
    }
  }
#else
  /// Release builds follow no dispatches.
  @usableFromInline typealias DispatchChain<Action> = Never
#endif
