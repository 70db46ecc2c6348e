/// A JSON value as the API stores and writes it.
///
/// Whole numbers that fit are `integer`; every other number is `number`.
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// What a query parameter must say to match this value; nil for null, arrays and objects, which no filter matches.
  var filterText: String? {
    switch self {
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .string(let value): value
    case .null, .array, .object: nil
    }
  }
}

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
}
