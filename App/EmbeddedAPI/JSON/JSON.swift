/// A JSON value as the API stores and writes it.
///
/// Whole numbers that fit are `integer`; every other number is `number`.
enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// What JavaScript's `toString` makes of the value, as json-server compares texts; nil for null, which nothing matches.
  var text: String? {
    switch self {
    case .null: nil
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): Int(exactly: value).map(String.init) ?? String(value)
    case .string(let value): value
    case .array(let elements): elements.map { $0.text ?? "" }.joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// Nil for what is neither a number nor a truth value.
  var number: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .string, .array, .object: nil
    }
  }

  /// About how many bytes the value takes in memory, so that what clients store can be limited.
  var size: Int {
    switch self {
    case .null, .bool, .integer, .number: 16
    case .string(let value): 16 + value.utf8.count
    case .array(let elements): elements.reduce(32) { $0 + $1.size }
    case .object(let object): object.size
    }
  }
}

extension JSONObject {
  var size: Int { members.reduce(32) { $0 + 32 + $1.key.utf8.count + $1.value.size } }
}

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
}
