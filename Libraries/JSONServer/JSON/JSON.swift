/// JSON value (RFC 8259).
public enum JSON: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A whole number that fits `Int`, without a fraction and an exponent.
  case integer(Int)
  /// Any other number.
  case number(JSONNumber)
  /// A text, without its escape sequences.
  case string(String)
  /// The elements in their order.
  case array([JSON])
  /// The members in their order.
  case object(JSONObject)

  /// The value as JavaScript's `toString` writes it, which is what json-server compares, but with every digit of a
  /// number; nil for null, which nothing matches.
  var text: String? {
    switch self {
    case .null: nil
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): value.plainText
    case .string(let value): value
    case .array(let elements): elements.map { $0.text ?? "" }.joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// The integer that a number is, however it is written: `1.0` and `1e0` are 1. Nil for other values.
  var wholeNumber: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): value.wholeNumber
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// Negative when the left number is the smaller one, zero when they are equal; nil unless both are numbers or
  /// Booleans. Whole numbers are compared exactly, others as `Double`.
  static func compare(_ left: JSON, _ right: JSON) -> Int? {
    func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int { left < right ? -1 : left > right ? 1 : 0 }
    if let left = left.wholeNumber, let right = right.wholeNumber { return sign(left, right) }
    guard let left = left.double, let right = right.double else { return nil }
    return sign(left, right)
  }

  /// Nil for values other than numbers and Booleans.
  var double: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .number(let value): value.double
    case .null, .string, .array, .object: nil
    }
  }

  /// Approximate size in memory, in bytes, to limit what clients store.
  var size: Int {
    switch self {
    case .null, .bool, .integer: 16
    case .number(let value): 16 + value.text.utf8.count
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
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}
