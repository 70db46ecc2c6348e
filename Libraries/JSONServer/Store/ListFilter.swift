/// Condition on one member of an item, as in json-server 0.17.
struct ListFilter: Sendable {
  enum Operator: String, CaseIterable {
    case atLeast = "_gte"
    case atMost = "_lte"
    case notEqual = "_ne"
    case like = "_like"
  }

  /// The query parameter, for example `address.city_like`.
  let key: String
  /// The path of the member, for example `address.city`.
  let path: String
  /// Nil for equality.
  let comparison: Operator?
  /// The values of all parameters with this key. An item must match one of them, for `_ne` all.
  private(set) var values: Set<String> = []
  private var patterns: [LikePattern] = []

  init(key: String) {
    self.key = key
    comparison = Operator.allCases.first { key.hasSuffix($0.rawValue) }
    path = String(key.dropLast(comparison?.rawValue.count ?? 0))
  }

  mutating func add(_ value: String) throws(InvalidQuery) {
    guard values.insert(value).inserted, comparison == .like else { return }
    guard patterns.count < 8 else { throw InvalidQuery("'\(key)' is given more than 8 times.") }
    guard let pattern = LikePattern(value) else {
      throw InvalidQuery("The pattern of '\(key)' is not a supported regular expression.")
    }
    patterns.append(pattern)
  }

  /// False for an item without the member and for null, whatever the condition.
  func matches(_ fields: JSONObject) -> Bool {
    guard let member = fields.value(at: path), let text = member.text else { return false }
    return switch comparison {
    case nil: values.contains(text)
    case .notEqual: !values.contains(text)
    case .atLeast: values.contains { Self.isAscending($0, member, text) }
    case .atMost: values.contains { Self.isAscending(member, text, $0) }
    case .like: patterns.contains { $0.matches(text) }
    }
  }

  // Numbers are compared by value: text that is not a number is neither above nor below one. Text is compared as text.
  private static func isAscending(_ value: String, _ member: JSON, _ text: String) -> Bool {
    if member.double != nil { return number(value).flatMap { JSON.compare($0, member) }.map { $0 <= 0 } ?? false }
    return !text.utf16.lexicographicallyPrecedes(value.utf16)
  }

  private static func isAscending(_ member: JSON, _ text: String, _ value: String) -> Bool {
    if member.double != nil { return number(value).flatMap { JSON.compare(member, $0) }.map { $0 <= 0 } ?? false }
    return !value.utf16.lexicographicallyPrecedes(text.utf16)
  }

  /// A number in a query may begin with zeros or a sign too.
  private static func number(_ text: String) -> JSON? {
    Int(text).map(JSON.integer) ?? JSONNumber(text).map(JSON.number)
  }
}

/// A query that the API does not support, with the message for the client.
struct InvalidQuery: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
