/// A condition on one member of an item, as json-server 0.17 has them.
struct ListFilter: Sendable {
  enum Operator: String, CaseIterable {
    case atLeast = "_gte"
    case atMost = "_lte"
    case notEqual = "_ne"
    case like = "_like"
  }

  /// The query parameter, for example `address.city_like`.
  let key: String
  /// The member that is looked at, for example `address.city`.
  let path: String
  /// Nil for equality.
  let comparison: Operator?
  /// Those of several parameters with this key: an item matches when one of them does, for `_ne` when all do.
  private(set) var values: Set<String> = []
  private var patterns: [LikePattern] = []

  init(key: String) {
    self.key = key
    comparison = Operator.allCases.first { key.hasSuffix($0.rawValue) }
    path = String(key.dropLast(comparison?.rawValue.count ?? 0))
  }

  mutating func add(_ value: String) throws(InvalidQuery) {
    guard values.insert(value).inserted, comparison == .like else { return }
    guard patterns.count < 8 else { throw InvalidQuery("'\(key)' is there more than 8 times.") }
    guard let pattern = LikePattern(value) else { throw InvalidQuery("The pattern of '\(key)' is not a regular expression that is known.") }
    patterns.append(pattern)
  }

  /// False for an item that does not have the member, and for null, whatever the condition.
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

  // Numbers are compared by value, and a value that is no number is neither above nor below one; texts are compared as texts.
  private static func isAscending(_ value: String, _ member: JSON, _ text: String) -> Bool {
    if let number = member.number { return Double(value).map { $0 <= number } ?? false }
    return !text.utf16.lexicographicallyPrecedes(value.utf16)
  }

  private static func isAscending(_ member: JSON, _ text: String, _ value: String) -> Bool {
    if let number = member.number { return Double(value).map { number <= $0 } ?? false }
    return !value.utf16.lexicographicallyPrecedes(text.utf16)
  }
}

/// A query that asks for something the API does not know, in a sentence for the client.
struct InvalidQuery: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
