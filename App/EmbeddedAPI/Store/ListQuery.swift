/// What the query of a list request asks for: filters, an order and a part of the list.
///
/// As JSONPlaceholder does it: a field named several times matches any of its values, different fields must all match, a field that no
/// item has is ignored, and so is a `_page` or `_limit` that is not a number above zero. A `_page` without a `_limit` has ten items.
struct ListQuery: Sendable {
  private var filters: [(path: String, values: [String])] = []
  private var sortPath: String?
  private var descending = false
  private var page: Int?
  private var limit: Int?
  private var start: Int?
  private var end: Int?

  init(_ items: [(name: String, value: String)]) {
    for (name, value) in items {
      switch name {
      case "_sort": sortPath = value
      case "_order": descending = value.lowercased() == "desc"
      case "_page": page = Self.number(value, from: 1)
      case "_limit": limit = Self.number(value, from: 1)
      case "_start": start = Self.number(value, from: 0)
      case "_end": end = Self.number(value, from: 0)
      default:
        if let index = filters.firstIndex(where: { $0.path == name }) {
          filters[index].values.append(value)
        } else {
          filters.append((name, [value]))
        }
      }
    }
  }

  /// The part of `records` that is asked for, and how many there are of which it is a part.
  func apply(to records: [Record]) -> (records: ArraySlice<Record>, total: Int) {
    var matching = records
    for filter in filters where records.contains(where: { $0.fields.value(at: filter.path) != nil }) {
      matching.removeAll { record in
        guard let text = record.fields.value(at: filter.path)?.filterText else { return true }
        return !filter.values.contains(text)
      }
    }
    if let sortPath {
      let ascending = matching.sorted { Self.precedes($0.fields.value(at: sortPath), $1.fields.value(at: sortPath)) }
      matching = descending ? ascending.reversed() : ascending
    }
    return (part(of: matching), matching.count)
  }

  private func part(of records: [Record]) -> ArraySlice<Record> {
    if let page {
      let size = limit ?? 10
      return records.dropFirst((page - 1) * size).prefix(size)
    }
    let rest = records.dropFirst(start ?? 0)
    if let end { return rest.prefix(max(end - (start ?? 0), 0)) }
    return rest.prefix(limit ?? rest.count)
  }

  /// Clamped to a million, so that no product of two of them overflows.
  private static func number(_ text: String, from minimum: Int) -> Int? {
    guard let number = Int(text), number >= minimum else { return nil }
    return min(number, 1_000_000)
  }

  /// Numbers by value, everything else by its text; what has neither comes first.
  private static func precedes(_ left: JSON?, _ right: JSON?) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    default: (left?.filterText ?? "") < (right?.filterText ?? "")
    }
  }
}
