/// Sort key. Items without the member come last, after those with null; descending order reverses all of that, like
/// lodash's `orderBy` in json-server.
struct ListOrder: Equatable, Sendable {
  let path: String
  let isDescending: Bool

  /// The keys of `_sort` with their directions from `_order`. A leading minus makes a key descending whatever `_order`
  /// says.
  static func keys(sort: [String], order: [String]) -> [ListOrder] {
    let directions = order.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map {
      $0.lowercased() == "desc"
    }
    let keys = sort.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    return keys.enumerated().map { index, key in
      let hasMinus = key.hasPrefix("-")
      return ListOrder(
        path: String(key.dropFirst(hasMinus ? 1 : 0)),
        isDescending: hasMinus || index < directions.count && directions[index])
    }
  }

  /// Stable: items that are equal in every key keep their order.
  static func sorted(_ records: [Record], by keys: [ListOrder]) -> [Record] {
    guard !keys.isEmpty else { return records }
    let rows = records.map { record in keys.map { record.fields.value(at: $0.path) } }
    let places = records.indices.sorted { left, right in
      for (index, key) in keys.enumerated() {
        let order = compare(rows[left][index], rows[right][index])
        if order != 0 { return (order < 0) != key.isDescending }
      }
      return left < right
    }
    return places.map { records[$0] }
  }

  /// Negative when the left value comes first, zero when they are equal.
  private static func compare(_ left: JSON?, _ right: JSON?) -> Int {
    let ranks = (rank(left), rank(right))
    guard ranks.0 == ranks.1, let left, let right else { return ranks.0 - ranks.1 }
    if let order = JSON.compare(left, right) { return order }
    guard let left = left.text, let right = right.text else { return 0 }
    if left.utf16.lexicographicallyPrecedes(right.utf16) { return -1 }
    return right.utf16.lexicographicallyPrecedes(left.utf16) ? 1 : 0
  }

  /// Orders values of different types, because sorting requires a total order.
  private static func rank(_ value: JSON?) -> Int {
    switch value {
    case .bool, .integer, .number: 0
    case .string: 1
    case .array, .object: 2
    case .null: 3
    case nil: 4
    }
  }
}
