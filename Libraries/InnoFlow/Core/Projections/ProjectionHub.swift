import DequeModule

/// The projections of one store, held weakly: they are refreshed when the queue has emptied and served again when asked for again.
@MainActor
final class ProjectionHub {
  /// A class, because a copied weak reference costs more than a counted one.
  @MainActor
  private final class Entry {
    weak var projection: Projection?
    let key: ProjectionKey?

    init(_ projection: Projection) {
      self.projection = projection
      key = projection.key
    }
  }

  private var entries: [Entry] = []
  private var cache: [ProjectionKey: Entry] = [:]
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
    cache[key] = add(projection)
    return projection
  }

  @discardableResult
  private func add(_ projection: Projection) -> Entry {
    if entries.count >= sweepLimit {
      sweep()
      sweepLimit = max(16, entries.count * 2)
    }
    let entry = Entry(projection)
    entries.append(entry)
    return entry
  }

  /// Adds a projection that is never served again.
  func follow(_ projection: Projection) { add(projection) }

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
      if !projection.hasEnded, projection.refresh() { changed.append(projection) }
      if projection.hasEnded { needsSweep = true }
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
      if let projection = entry.projection, !projection.hasEnded {
        living.append(entry)
      } else if let key = entry.key, cache[key] === entry {
        cache[key] = nil
      }
    }
    entries = living
  }
}
