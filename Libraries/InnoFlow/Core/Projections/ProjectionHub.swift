import DequeModule

/// The projections of one store, held weakly: they are refreshed when the queue has emptied and served again when asked for again.
@MainActor
final class ProjectionHub {
  private struct Entry {
    weak var projection: Projection?
    let key: ProjectionKey?
  }

  private struct Cached {
    weak var projection: Projection?
  }

  private var entries: [Entry] = []
  private var cache: [ProjectionKey: Cached] = [:]
  private var changed = Deque<Projection>()
  private var isNotifying = false
  /// Past this many entries the released ones are swept before another is added.
  private var sweepLimit = 16

  /// How many projections are known, released ones that were not swept yet included.
  var count: Int { entries.count }

  /// The living projection of a key, or a new one.
  func projection<P: Projection>(_ key: ProjectionKey, make: () -> P) -> P {
    if let known = cache[key]?.projection as? P { return known }
    let projection = make()
    cache[key] = Cached(projection: projection)
    add(projection)
    return projection
  }

  func add(_ projection: Projection) {
    if entries.count >= sweepLimit {
      sweep()
      sweepLimit = max(16, entries.count * 2)
    }
    entries.append(Entry(projection: projection, key: projection.key))
  }

  /// Has every projection look at its slice.
  ///
  /// - Returns: Whether `notify()` has something to tell.
  func refresh() -> Bool {
    var needsSweep = false
    for entry in entries {
      guard let projection = entry.projection else {
        needsSweep = true
        continue
      }
      if projection.refresh() { changed.append(projection) }
      if projection.isDead { needsSweep = true }
    }
    if needsSweep { sweep() }
    return !changed.isEmpty
  }

  /// Tells of the changes in the order in which they were found. What an observer changes is told after that; no observer is called inside another.
  func notify() {
    guard !isNotifying else { return }
    isNotifying = true
    while let projection = changed.popFirst() { projection.notify() }
    isNotifying = false
  }

  /// The store is gone: every projection becomes its last snapshot.
  func invalidate() {
    for entry in entries { entry.projection?.invalidate() }
    entries = []
    cache = [:]
  }

  /// Forgets the released and the dead, so that a row that comes back under an old id gets a new projection.
  private func sweep() {
    var living: [Entry] = []
    for entry in entries {
      if let projection = entry.projection, !projection.isDead {
        living.append(entry)
      } else if let key = entry.key, cache[key]?.projection?.isDead ?? true {
        cache[key] = nil
      }
    }
    entries = living
  }
}
