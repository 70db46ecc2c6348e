/// JSON value. Whole numbers that fit `Int` are `integer`, all others `number`.
enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// The value as JavaScript's `toString` writes it, which is what json-server compares; nil for null, which nothing
  /// matches.
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

  /// Nil for values other than numbers and Booleans.
  var number: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .number(let value): value
    case .null, .string, .array, .object: nil
    }
  }

  /// Approximate size in memory, in bytes, to limit what clients store.
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
