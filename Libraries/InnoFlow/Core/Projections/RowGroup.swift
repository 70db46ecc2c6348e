/// The trackers of projections of the rows of one collection. The collection records its changes, so that after an
/// action only the trackers of changed rows are checked.
@MainActor
@usableFromInline
class RowGroup {
  /// Checks the trackers of rows that may have changed since the last call.
  ///
  /// - Parameter found: Called for each tracker with a change.
  /// - Returns: Whether it found trackers that `sweep()` would remove.
  func refresh(_ state: UnsafeRawPointer, _ found: (SliceTracker, SliceChange) -> Void) -> Bool { false }

  /// Removes released and ended trackers, and returns them.
  func sweep() -> [SliceTracker] { [] }

  /// At this number of trackers, released ones are removed before another is added.
  final var sweepLimit = 16

  var count: Int { 0 }

  /// The trackers, including released ones that were not removed yet.
  var all: [SliceTracker] { [] }
}

/// A group that finds its trackers by row.
@usableFromInline
final class IndexedRowGroup<Rows: RowCollection>: RowGroup {
  private struct Entry {
    var tracker: SliceTracker
    let row: Rows.RowID
  }

  private let rows: SliceLocation<Rows>
  /// Retained because its address is part of the group's key.
  private let source: AnyObject
  private var entries: [Entry] = []
  private var positions: [Rows.RowID: [Int]] = [:]
  private var revision: UInt64?

  @usableFromInline
  init(_ rows: SliceLocation<Rows>, source: AnyObject) {
    self.rows = rows
    self.source = source
  }

  func add(_ tracker: SliceTracker, row: Rows.RowID) {
    positions[row, default: []].append(entries.count)
    entries.append(Entry(tracker: tracker, row: row))
  }

  override var count: Int { entries.count }

  override var all: [SliceTracker] { entries.map(\.tracker) }

  override func refresh(_ state: UnsafeRawPointer, _ found: (SliceTracker, SliceChange) -> Void) -> Bool {
    let last = revision
    revision =
      switch rows {
      // In place: reading the collection would copy it.
      case .stored(let offset): state.advanced(by: offset).assumingMemoryBound(to: Rows.self).pointee.revision
      case .computed(let read): read(state)?.revision
      }
    if let revision, revision == last { return false }
    var needsSweep = false
    if revision != nil, let last, let changed = rows.read(state)?.changedRows(since: last) {
      for row in changed {
        for index in positions[row] ?? [] { check(index, state, found, &needsSweep) }
      }
    } else {
      for index in entries.indices { check(index, state, found, &needsSweep) }
    }
    return needsSweep
  }

  private func check(
    _ index: Int, _ state: UnsafeRawPointer, _ found: (SliceTracker, SliceChange) -> Void, _ needsSweep: inout Bool
  ) {
    guard !isKnownUniquelyReferenced(&entries[index].tracker), !entries[index].tracker.hasEnded else {
      needsSweep = true
      return
    }
    // Retained, because releasing an old value may run code that adds another projection.
    let tracker = entries[index].tracker
    let change = tracker.check(state)
    if change != .unchanged { found(tracker, change) }
  }

  override func sweep() -> [SliceTracker] {
    var kept: [Entry] = []
    var ended: [SliceTracker] = []
    positions = [:]
    for index in entries.indices {
      if isKnownUniquelyReferenced(&entries[index].tracker) { entries[index].tracker.end() }
      if entries[index].tracker.hasEnded {
        ended.append(entries[index].tracker)
      } else {
        positions[entries[index].row, default: []].append(kept.count)
        kept.append(entries[index])
      }
    }
    entries = kept
    return ended
  }
}
