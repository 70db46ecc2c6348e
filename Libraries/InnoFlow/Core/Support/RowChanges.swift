internal import Synchronization

/// The latest changes of a collection's rows: which ids, and since which revision.
///
/// Revisions are unique in the process, so that two collections with one revision have had the same changes: a copy
/// that is changed differently gets another one.
@usableFromInline
struct RowChanges<ID> {
  @usableFromInline
  struct Change {
    /// The revision before the change.
    @usableFromInline let revision: UInt64
    @usableFromInline let id: ID

    @inlinable
    init(revision: UInt64, id: ID) {
      self.revision = revision
      self.id = id
    }
  }

  /// How many changes are remembered.
  @inlinable
  static var capacity: Int { 16 }

  @usableFromInline var revision: UInt64
  /// A ring: the change number `count` is at `count % capacity`.
  @usableFromInline var recent: [Change] = []
  @usableFromInline var count = 0

  @inlinable
  init() {
    revision = nextRevision()
  }

  /// Records a change of a row, be it in place, an insertion or a removal.
  @inlinable
  mutating func record(_ id: ID) {
    let change = Change(revision: revision, id: id)
    if recent.count < Self.capacity { recent.append(change) } else { recent[count % Self.capacity] = change }
    count &+= 1
    revision = nextRevision()
  }

  /// The rows that were changed since a revision, latest first; `nil` when that is not known any more.
  func rows(since last: UInt64) -> [ID]? {
    if last == revision { return [] }
    var rows: [ID] = []
    for age in stride(from: 1, through: recent.count, by: 1) {
      let change = recent[(count - age) % Self.capacity]
      rows.append(change.id)
      if change.revision == last { return rows }
    }
    return nil
  }
}

extension RowChanges.Change: Sendable where ID: Sendable {}
extension RowChanges: Sendable where ID: Sendable {}

private let lastRevision = Atomic<UInt64>(0)

@usableFromInline
func nextRevision() -> UInt64 { lastRevision.wrappingAdd(1, ordering: .relaxed).newValue }
