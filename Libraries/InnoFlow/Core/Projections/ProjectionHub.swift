import DequeModule

/// The projections of one store: refreshes them when the queue has emptied, and caches them while they are alive.
@MainActor
@usableFromInline
final class ProjectionHub {
  private weak var holder: (any StateHolder)?
  // Unchecked, as nothing else runs during an access; the checks would cost more than the work.
  @exclusivity(unchecked) private var entries: [Entry] = []
  /// The references are weak and refer to projections, not to trackers: a tracker whose projection was released has to
  /// be uniquely referenced.
  private var cache: [ProjectionKey: WeakProjection] = [:]
  @exclusivity(unchecked) private var changed = Deque<SliceTracker>()
  /// Reused storage for the changed trackers of a round.
  @exclusivity(unchecked) private var reusedStorage: [SliceTracker] = []
  @exclusivity(unchecked) private var isNotifying = false
  @exclusivity(unchecked) private(set) var isRefreshing = false
  /// The trackers of rows whose collections record their changes; they are not in `entries`.
  private var rowGroups: [ProjectionKey: RowGroup] = [:] { didSet { groups = Array(rowGroups.values) } }
  @exclusivity(unchecked) private var groups: [RowGroup] = []
  /// Whether the state has changed while projections were refreshed.
  @exclusivity(unchecked) private var needsAnotherRound = false
  /// The number of calls of `refresh`, including those during a refresh.
  @exclusivity(unchecked) @usableFromInline private(set) var refreshCount: UInt64 = 0
  /// At this number of trackers, released ones are removed before another is added.
  private var sweepLimit = 16

  /// The active `observe { … }` of the store and its projections.
  @exclusivity(unchecked) var readObservers: [ReadObserver] = []

  /// A tracker, with its bytes inline for fast iteration.
  private struct Entry {
    var tracker: SliceTracker
    let bytes: SliceBytes?
  }

  private struct WeakProjection {
    weak var projection: Projection?
  }

  /// The number of projections, including released ones that were not removed yet.
  var count: Int { entries.count + rowGroups.values.reduce(0) { $0 + $1.count } }

  /// Whether the state may be newer than the projections.
  var isStale: Bool { needsAnotherRound || (holder?.hasUnseenChanges ?? true) }

  /// - Parameter holder: The store; not retained.
  init(of holder: any StateHolder) {
    self.holder = holder
  }

  /// The slice as it is now; `nil` when the slice or the store is gone.
  @usableFromInline
  func read<Value>(_ location: SliceLocation<Value>) -> Value? {
    holder.flatMap { location.read($0.stateAddress) }
  }

  /// The live projection of a key, or `nil`.
  func cached(_ key: ProjectionKey) -> Projection? { cache[key]?.projection }

  func register(_ projection: Projection, under key: ProjectionKey) {
    cache[key] = WeakProjection(projection: projection)
  }

  func add(_ tracker: SliceTracker) {
    if entries.count >= sweepLimit, !isRefreshing {
      sweep()
      sweepLimit = max(16, entries.count * 2)
    }
    entries.append(Entry(tracker: tracker, bytes: tracker.bytes))
  }

  /// The group of a collection, created when there is none.
  func rowGroup<Rows>(_ key: ProjectionKey, _ create: () -> IndexedRowGroup<Rows>) -> IndexedRowGroup<Rows> {
    if let group = rowGroups[key] as? IndexedRowGroup<Rows> { return group }
    let group = create()
    rowGroups[key] = group
    return group
  }

  @usableFromInline
  func add<Rows>(_ tracker: SliceTracker, row: Rows.RowID, to group: IndexedRowGroup<Rows>) {
    if group.count >= group.sweepLimit, !isRefreshing {
      sweep()
      group.sweepLimit = max(16, group.count * 2)
    }
    group.add(tracker, row: row)
  }

  /// Refreshes every projection and processes the changes.
  ///
  /// Processing runs the feature's code, which may read the store or send. Its changes are handled in another round,
  /// after this one: a projection never returns to an older value, and no transform is called inside another.
  ///
  /// - Parameter state: The address of the store's state.
  func refresh(_ state: UnsafeRawPointer) {
    refreshCount &+= 1
    guard !isRefreshing else {
      needsAnotherRound = true
      return
    }
    isRefreshing = true
    repeat {
      needsAnotherRound = false
      refreshOnce(state)
    } while needsAnotherRound
    isRefreshing = false
  }

  /// Refreshes a projection that was created from a state older than the last refresh.
  func catchUp() {
    guard let state = holder?.stateAddress else { return }
    refresh(state)
    notify()
  }

  private func refreshOnce(_ state: UnsafeRawPointer) {
    if entries.isEmpty, groups.isEmpty { return }
    var found: [SliceTracker] = []
    swap(&found, &reusedStorage)
    var needsSweep = false
    for index in entries.indices {
      if let bytes = entries[index].bytes, bytes.areUnchanged(in: state) { continue }
      guard !isKnownUniquelyReferenced(&entries[index].tracker), !entries[index].tracker.hasEnded else {
        needsSweep = true
        continue
      }
      // Retained, because releasing an old value may run code that adds another projection.
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
    for group in groups {
      let hasReleased = group.refresh(state) { tracker, change in
        if change == .gone {
          tracker.end()
          needsSweep = true
        }
        found.append(tracker)
      }
      if hasReleased { needsSweep = true }
    }
    for tracker in found where tracker.hasEnded || tracker.update() { changed.append(tracker) }
    found.removeAll(keepingCapacity: true)
    swap(&found, &reusedStorage)
    if needsSweep { sweep() }
  }

  /// Notifies of the changes in the order in which they were found, then runs the `observe { … }` closures that have
  /// read something that has changed. Changes that an observer makes are delivered after that; no observer is called
  /// inside another.
  func notify() {
    guard !isRefreshing, !isNotifying else { return }
    isNotifying = true
    while let tracker = changed.popFirst() { tracker.notify() }
    isNotifying = false
    for observer in readObservers { observer.runIfChanged() }
  }

  /// Ends every projection with its last snapshot. Called when the store is released.
  func invalidate() {
    for entry in entries where !entry.tracker.hasEnded {
      entry.tracker.end()
      entry.tracker.notify()
    }
    for tracker in rowGroups.values.flatMap(\.all) where !tracker.hasEnded {
      tracker.end()
      tracker.notify()
    }
    entries = []
    rowGroups = [:]
    cache = [:]
  }

  /// Removes released and dead projections, so that a row added again under an old id gets a new one.
  private func sweep() {
    for index in entries.indices where isKnownUniquelyReferenced(&entries[index].tracker) {
      entries[index].tracker.end()
    }
    var ended = entries.map(\.tracker).filter(\.hasEnded)
    if !ended.isEmpty { entries.removeAll { $0.tracker.hasEnded } }
    for group in rowGroups.values { ended += group.sweep() }
    if groups.contains(where: { $0.count == 0 }) { rowGroups = rowGroups.filter { $0.value.count > 0 } }
    for key in ended.compactMap(\.key) {
      // Another projection may be cached under the key by now.
      if cache[key]?.projection.map({ $0.tracker.hasEnded }) ?? true { cache[key] = nil }
    }
    // Released only when the lists are consistent again: their values may send actions when they are released.
    withExtendedLifetime(ended) {}
  }
}

/// The owner of the state that projections read.
@MainActor
protocol StateHolder: AnyObject {
  /// Whether the state has changed since the projections were refreshed.
  var hasUnseenChanges: Bool { get }

  /// The address of the state, valid while the holder is alive. Not available while a reducer runs.
  var stateAddress: UnsafeRawPointer { get }
}
