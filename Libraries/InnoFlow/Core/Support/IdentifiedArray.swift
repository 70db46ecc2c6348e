public import OrderedCollections

/// An ``IdentifiedArray`` of elements that are `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

/// An ordered collection whose elements have unique ids: positions like an array, lookup by id in constant time.
///
/// Appending takes constant time, inserting and removing elsewhere linear time. The id of a stored element must not change: a change in place that would alter it is a
/// programming error and stops the program.
public struct IdentifiedArray<ID, Element: Identifiable> where Element.ID == ID {
  var storage: OrderedDictionary<ID, Element> = [:]

  /// An empty collection.
  public init() {}

  /// The elements of a sequence; of several with one id the first is kept.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// The ids in order.
  public var ids: OrderedSet<ID> { storage.keys }

  /// The elements in order, as an array.
  public var elements: [Element] { Array(storage.values) }

  /// The element of an id: `nil` when there is none. Assigning `nil` removes it; assigning an element replaces it in its place, or appends it.
  public subscript(id id: ID) -> Element? {
    _read { yield storage[id] }
    _modify {
      yield &storage[id]
      precondition(storage[id].map { $0.id == id } ?? true, "The element's id differs from the one it is stored under.")
    }
  }

  /// Where the element of an id is, or `nil`.
  public func index(id: ID) -> Int? { storage.index(forKey: id) }

  /// Whether there is an element of that id.
  public func contains(id: ID) -> Bool { storage.index(forKey: id) != nil }

  /// Appends an element unless its id is already present.
  ///
  /// - Returns: Whether it was appended, and where the element of that id is.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Inserts an element at a position unless its id is already present.
  ///
  /// - Returns: Whether it was inserted, and where the element of that id is.
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = element.id
    if let existing = storage.index(forKey: id) { return (false, existing) }
    storage.updateValue(element, forKey: id, insertingAt: index)
    return (true, index)
  }

  /// Inserts an element in front of another; at the front when `id` is absent. Does nothing when the element's id is present.
  @discardableResult
  public mutating func insert(_ element: Element, before id: ID) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.index(forKey: id) ?? 0)
  }

  /// Inserts an element behind another; at the end when `id` is absent. Does nothing when the element's id is present.
  @discardableResult
  public mutating func insert(_ element: Element, after id: ID) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.index(forKey: id).map { $0 + 1 } ?? count)
  }

  /// Replaces the element with the same id in its place, or appends.
  ///
  /// - Returns: The element that was replaced.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    storage.updateValue(element, forKey: element.id)
  }

  /// Removes the element of an id and returns it; `nil` when there is none.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    storage.removeValue(forKey: id)
  }

  /// Removes the element at a position, which must be valid, and returns it.
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    storage.remove(at: index).value
  }

  /// Removes the elements that match.
  public mutating func removeAll(where matches: (Element) throws -> Bool) rethrows {
    try storage.removeAll { try matches($0.value) }
  }

  /// Removes everything.
  public mutating func removeAll() {
    storage.removeAll()
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
