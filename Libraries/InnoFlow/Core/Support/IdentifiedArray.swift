public import OrderedCollections
internal import Synchronization

/// An ``IdentifiedArray`` of elements that are `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

/// An ordered collection whose elements have unique ids: positions like an array, lookup by id in constant time.
///
/// Appending takes constant time, inserting and removing elsewhere linear time. It records which elements were changed
/// last, so that projections and effects of rows cost nothing while other rows change. The id of a stored element must
/// not change: changing it in place is a programming error and stops the program.
public struct IdentifiedArray<ID, Element: Identifiable> where Element.ID == ID {
  // Always in the same order and of the same length.
  @usableFromInline var keys: OrderedSet<ID> = []
  @usableFromInline var values: [Element] = []
  @usableFromInline var changes = RowChanges<ID>()

  /// An empty collection.
  @inlinable
  public init() {}

  /// The elements of a sequence; of several with the same id the first is kept.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    keys.reserveCapacity(elements.underestimatedCount)
    values.reserveCapacity(elements.underestimatedCount)
    for element in elements where keys.append(element.id).inserted { values.append(element) }
  }

  /// The same in the spelling of swift-identified-collections.
  @inlinable
  public init(uniqueElements elements: some Sequence<Element>) { self.init(elements) }

  /// The ids in order.
  @inlinable
  public var ids: OrderedSet<ID> { keys }

  /// The elements in order, as an array; no copy is made.
  @inlinable
  public var elements: [Element] { values }

  /// The element of an id: `nil` when there is none. Assigning `nil` removes it; assigning an element replaces it in
  /// its place, or appends it.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { keys.firstIndex(of: id).map { values[$0] } }
    _modify {
      let index = keys.firstIndex(of: id)
      changes.record(id)
      var element = index.map { take(at: $0) }
      defer { put(element, under: id, at: index) }
      yield &element
    }
  }

  /// Moves an element out, so that its storage is uniquely referenced while it is changed. The last element takes its
  /// place until `put` is called.
  @inlinable
  mutating func take(at index: Int) -> Element {
    values.swapAt(index, values.count - 1)
    return values.removeLast()
  }

  /// Completes `take(at:)`, with `nil` to remove the element; adds the element when there was none.
  @inlinable
  mutating func put(_ element: Element?, under id: ID, at index: Int?) {
    if let element {
      precondition(element.id == id, "The element's id differs from the one it is stored under.")
      values.append(element)
      if let index { values.swapAt(index, values.count - 1) } else { keys.append(id) }
    } else if let index {
      keys.remove(at: index)
      // `take` has moved the last element to `index`: it goes back to the end.
      if index < values.count { values.append(values.remove(at: index)) }
    }
  }

  /// Where the element of an id is, or `nil`.
  @inlinable
  public func index(id: ID) -> Int? { keys.firstIndex(of: id) }

  /// Whether there is an element of that id.
  @inlinable
  public func contains(id: ID) -> Bool { keys.contains(id) }

  /// Appends an element unless its id is already present.
  ///
  /// - Returns: Whether it was appended, and where the element of that id is.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let result = keys.append(element.id)
    if result.inserted {
      changes.record(element.id)
      values.append(element)
    }
    return result
  }

  /// Inserts an element at a position unless its id is already present.
  ///
  /// - Returns: Whether it was inserted, and where the element of that id is.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let result = keys.insert(element.id, at: index)
    if result.inserted {
      changes.record(element.id)
      values.insert(element, at: index)
    }
    return result
  }

  /// Inserts an element in front of another; at the front when `id` is absent. Does nothing when the element's id is
  /// present.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, before id: ID) -> (inserted: Bool, index: Int) {
    insert(element, at: index(id: id) ?? 0)
  }

  /// Inserts an element behind another; at the end when `id` is absent. Does nothing when the element's id is present.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, after id: ID) -> (inserted: Bool, index: Int) {
    insert(element, at: index(id: id).map { $0 + 1 } ?? count)
  }

  /// Replaces the element with the same id in its place, or appends.
  ///
  /// - Returns: The element that was replaced.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, index) = append(element)
    if inserted { return nil }
    changes.record(element.id)
    var replaced = element
    swap(&values[index], &replaced)
    return replaced
  }

  /// Removes the element of an id and returns it; `nil` when there is none.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes the element at a position, which must be valid, and returns it.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    changes.record(keys[index])
    keys.remove(at: index)
    return values.remove(at: index)
  }

  /// Removes the elements that match.
  @inlinable
  public mutating func removeAll(where matches: (Element) throws -> Bool) rethrows {
    self = IdentifiedArray(unique: try values.filter { try !matches($0) })
  }

  /// Removes everything.
  @inlinable
  public mutating func removeAll() {
    self = IdentifiedArray()
  }

  /// - Parameter elements: Their ids must be unique.
  @inlinable
  init(unique elements: [Element]) {
    keys = OrderedSet(uncheckedUniqueElements: elements.map(\.id))
    values = elements
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

/// The latest changes of a collection's rows: the ids, each with the revision before its change.
///
/// Revisions are unique in the process, so that two collections with the same revision have had the same changes: a
/// copy that is changed differently gets another revision.
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
  /// A ring buffer: the change with the number `n`, from 0, is at `n % capacity`.
  @usableFromInline var recent: [Change] = []
  /// The number of changes that were recorded, also of those that `recent` no longer contains.
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
