public import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable
  public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int { values.count }

  /// The element at a position, which must be valid; it may be changed, its id may not.
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield values[position] }
    _modify {
      changes.record(keys[position])
      yield &values[position]
      precondition(values[position].id == keys[position], "The id of a stored element must not change.")
    }
  }

  /// Swaps two elements.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    keys.swapAt(first, second)
    values.swapAt(first, second)
  }

  /// Sorts the elements; the order of equal ones is kept.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    reorder(try values.sorted(by: areInIncreasingOrder))
  }

  /// Moves the elements for which `belongsInSecondPartition` holds behind the others; both keep their order.
  @inlinable
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    var first: [Element] = []
    var second: [Element] = []
    for element in values {
      if try belongsInSecondPartition(element) { second.append(element) } else { first.append(element) }
    }
    reorder(first + second)
    return first.count
  }

  /// Replaces the elements by the same ones in another order, which changes no row.
  @inlinable
  mutating func reorder(_ elements: [Element]) {
    keys = OrderedSet(uncheckedUniqueElements: elements.map(\.id))
    values = elements
  }
}

extension IdentifiedArray: RowCollection {
  public var rowIDs: [ID] { keys.elements }

  @inlinable
  public mutating func withRow<Result>(_ id: ID, hint: inout Int, _ body: (inout Element) -> Result) -> Result? {
    find(id, &hint) ? body(&self[hint]) : nil
  }

  @inlinable
  public func row(_ id: ID, hint: inout Int) -> Element? { find(id, &hint) ? values[hint] : nil }

  /// Sets `position` to where the row is; returns `false` when there is none.
  @inlinable
  func find(_ id: ID, _ position: inout Int) -> Bool {
    if values.indices.contains(position), keys[position] == id { return true }
    guard let index = keys.firstIndex(of: id) else { return false }
    position = index
    return true
  }

  public var revision: UInt64? { changes.revision }

  public func changedRows(since revision: UInt64) -> [ID]? { changes.rows(since: revision) }
}

// The ids are derived from the elements.
extension IdentifiedArray: Equatable where Element: Equatable {
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.values == right.values }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension IdentifiedArray: CustomStringConvertible, CustomReflectable {
  public var description: String { elements.description }
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// The elements of an encoded array; throws `DecodingError` when two have the same id.
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    self.init(elements)
    guard count == elements.count else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Two elements have the same id."))
    }
  }
}
