import DequeModule

/// The projections of one store: they look at their slices when the queue has emptied, and are served again when asked for again.
@MainActor
@usableFromInline
final class ProjectionHub {
  private weak var holder: (any StateHolder)?
  // Unchecked, as nothing else runs during an access: the checks would cost more than the work.
  @exclusivity(unchecked) private var entries: [Entry] = []
  /// Refers to projections, because the holders of a tracker are counted.
  private var cache: [ProjectionKey: WeakProjection] = [:]
  @exclusivity(unchecked) private var changed = Deque<SliceTracker>()
  /// Room for what a round finds.
  @exclusivity(unchecked) private var spare: [SliceTracker] = []
  @exclusivity(unchecked) private var isNotifying = false
  @exclusivity(unchecked) private var isRefreshing = false
  /// Whether the state has changed while projections were brought up to date.
  @exclusivity(unchecked) private var needsAnotherRound = false
  /// How often projections were asked to look at the state.
  @exclusivity(unchecked) @usableFromInline private(set) var requests: UInt64 = 0
  /// Past this many trackers the released ones are swept before another is added.
  private var sweepLimit = 16

  /// A tracker, with its bytes where a walk over all of them finds them at once.
  private struct Entry {
    var tracker: SliceTracker
    let bytes: SliceBytes?
  }

  private struct WeakProjection {
    weak var projection: Projection?
  }

  /// How many projections are known, released ones that were not swept yet included.
  var count: Int { entries.count }

  /// Whether the state may differ from what the projections have seen.
  var isStale: Bool { needsAnotherRound || (holder?.isAhead ?? true) }

  /// - Parameter holder: The store; not held.
  init(of holder: any StateHolder) {
    self.holder = holder
  }

  /// The slice as it is now; `nil` when it is gone, or the store.
  @usableFromInline
  func read<Value>(_ location: SliceLocation<Value>) -> Value? {
    holder.flatMap { location.read($0.stateAddress) }
  }

  /// The living projection of a key, or `nil`.
  func known(_ key: ProjectionKey) -> Projection? { cache[key]?.projection }

  /// Serves a projection from now on when its key is asked for.
  func serve(_ projection: Projection, as key: ProjectionKey) { cache[key] = WeakProjection(projection: projection) }

  func add(_ tracker: SliceTracker) {
    if entries.count >= sweepLimit, !isRefreshing {
      sweep()
      sweepLimit = max(16, entries.count * 2)
    }
    entries.append(Entry(tracker: tracker, bytes: tracker.bytes))
  }

  /// Has every projection look at its slice, and follows up what has changed.
  ///
  /// Following up runs the feature's code, which may read the store or send. What it changes is looked at in another round, after this
  /// one: a projection never goes back to an older value, and no transform is called inside another.
  ///
  /// - Returns: Whether `notify()` has something to tell.
  func refresh() -> Bool {
    requests &+= 1
    guard !isRefreshing else {
      needsAnotherRound = true
      return false
    }
    isRefreshing = true
    repeat {
      needsAnotherRound = false
      refreshOnce()
    } while needsAnotherRound
    isRefreshing = false
    return !changed.isEmpty
  }

  /// For a projection that was made of a state from before the last request: brings it up to date.
  func catchUp() {
    if refresh() { notify() }
  }

  private func refreshOnce() {
    guard !entries.isEmpty, let state = holder?.stateAddress else { return }
    var found = spare
    var needsSweep = false
    for index in entries.indices {
      if let bytes = entries[index].bytes, bytes.areUnchanged(in: state) { continue }
      guard !isKnownUniquelyReferenced(&entries[index].tracker), !entries[index].tracker.hasEnded else {
        needsSweep = true
        continue
      }
      // Held, because letting go of an old value may run code that makes another projection.
      let tracker = entries[index].tracker
      switch tracker.check(state) {
      case .unchanged: continue
      case .changed: break
      case .gone:
        tracker.end()
        needsSweep = true
      }
      found.append(tracker)
    }
    for tracker in found where tracker.hasEnded || tracker.update() { changed.append(tracker) }
    found.removeAll(keepingCapacity: true)
    spare = found
    if needsSweep { sweep() }
  }

  /// Tells of the changes in the order in which they were found. What an observer changes is told after that; no observer is called inside another.
  func notify() {
    guard !isNotifying else { return }
    isNotifying = true
    while let tracker = changed.popFirst() { tracker.tell() }
    isNotifying = false
  }

  /// The store is gone: every projection becomes its last snapshot.
  func invalidate() {
    for entry in entries where !entry.tracker.hasEnded {
      entry.tracker.end()
      entry.tracker.tell()
    }
    entries = []
    cache = [:]
  }

  /// Forgets the released and the dead, so that a row that comes back under an old id gets a new projection.
  private func sweep() {
    for index in entries.indices {
      let isReleased = isKnownUniquelyReferenced(&entries[index].tracker)
      if isReleased { entries[index].tracker.end() }
      guard entries[index].tracker.hasEnded, let key = entries[index].tracker.key else { continue }
      // Another projection may be served under the key by now.
      if cache[key]?.projection.map({ $0.tracker.hasEnded }) ?? true { cache[key] = nil }
    }
    // Let go of when the list is whole again: what they held may send when it is released.
    let ended = entries.filter { $0.tracker.hasEnded }
    entries.removeAll { $0.tracker.hasEnded }
    withExtendedLifetime(ended) {}
  }
}

/// Whoever has a state that projections look at.
@MainActor
protocol StateHolder: AnyObject {
  /// Whether the state has changed since its projections have looked.
  var isAhead: Bool { get }

  /// Where the state is as long as the holder lives; not to be asked for while a reducer has it.
  var stateAddress: UnsafeRawPointer { get }
}
