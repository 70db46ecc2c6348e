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
  /// Room for what a refresh finds. Taken out during one, because what follows from a change may cause another.
  @exclusivity(unchecked) private var spare: [SliceTracker] = []
  @exclusivity(unchecked) private var isNotifying = false
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
  var isStale: Bool { holder?.isAhead ?? true }

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
    if entries.count >= sweepLimit {
      sweep()
      sweepLimit = max(16, entries.count * 2)
    }
    entries.append(Entry(tracker: tracker, bytes: tracker.bytes))
  }

  /// Has every projection look at its slice. What follows from a change is worked out only after that: it is the feature's code, which may read the store or send.
  ///
  /// - Returns: Whether `notify()` has something to tell.
  func refresh() -> Bool {
    guard !entries.isEmpty, let state = holder?.stateAddress else { return false }
    var found = spare
    spare = []
    var needsSweep = false
    for index in entries.indices {
      if let bytes = entries[index].bytes, bytes.areUnchanged(in: state) { continue }
      guard !isKnownUniquelyReferenced(&entries[index].tracker), !entries[index].tracker.hasEnded else {
        needsSweep = true
        continue
      }
      switch entries[index].tracker.check(state) {
      case .unchanged: continue
      case .changed: break
      case .gone:
        entries[index].tracker.end()
        needsSweep = true
      }
      found.append(entries[index].tracker)
    }
    for tracker in found where tracker.hasEnded || tracker.update() { changed.append(tracker) }
    found.removeAll(keepingCapacity: true)
    spare = found
    if needsSweep { sweep() }
    return !changed.isEmpty
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
    entries.removeAll { $0.tracker.hasEnded }
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
