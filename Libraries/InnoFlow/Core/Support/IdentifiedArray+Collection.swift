import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.count }

  /// The element at a position, which must be valid; it may be changed, its id may not.
  public subscript(position: Int) -> Element {
    _read { yield storage.values[position] }
    _modify {
      let id = storage.keys[position]
      yield &storage.values[position]
      precondition(storage.values[position].id == id, "The id of a stored element must not change.")
    }
  }

  /// Exchanges two elements together with their ids.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    storage.swapAt(first, second)
  }

  /// Sorts the elements; the order of equal ones is kept.
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try storage.sort { try areInIncreasingOrder($0.value, $1.value) }
  }

  /// Moves elements with their ids, keeping those for which `belongsInSecondPartition` holds behind the others.
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    let split = try storage.elements.filter { try !belongsInSecondPartition($0.value) }
    let rest = try storage.elements.filter { try belongsInSecondPartition($0.value) }
    storage = OrderedDictionary(uncheckedUniqueKeysWithValues: (split + rest).map { ($0.key, $0.value) })
    return split.count
  }
}

extension IdentifiedArray: RowCollection {
  public var rowIDs: [ID] { Array(storage.keys) }

  public mutating func withRow<Result>(_ id: ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = storage.index(forKey: id) else { return nil }
    return body(&self[index])
  }

  public func row(_ id: ID, hint: inout Int) -> Element? { storage[id] }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.storage == right.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
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
  /// The elements of an encoded array; throws `DecodingError` when two have one id.
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    self.init(elements)
    guard count == elements.count else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "Two elements have one id."))
    }
  }
}
