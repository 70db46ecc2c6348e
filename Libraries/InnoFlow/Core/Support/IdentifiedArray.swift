public import OrderedCollections

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

  /// The elements of a sequence; of several with one id the first is kept.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    keys.reserveCapacity(elements.underestimatedCount)
    values.reserveCapacity(elements.underestimatedCount)
    for element in elements where keys.append(element.id).inserted { values.append(element) }
  }

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

  /// Moves an element out, so that its storage is uniquely referenced while it is changed; `put` follows.
  @inlinable
  mutating func take(at index: Int) -> Element {
    values.swapAt(index, values.count - 1)
    return values.removeLast()
  }

  @inlinable
  mutating func put(_ element: Element?, under id: ID, at index: Int?) {
    if let element {
      precondition(element.id == id, "The element's id differs from the one it is stored under.")
      values.append(element)
      if let index { values.swapAt(index, values.count - 1) } else { keys.append(id) }
    } else if let index {
      keys.remove(at: index)
      // The last element was swapped into its place.
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

  /// Creates a collection of elements with unique ids.
  @inlinable
  init(unique elements: [Element]) {
    keys = OrderedSet(uncheckedUniqueElements: elements.map(\.id))
    values = elements
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
