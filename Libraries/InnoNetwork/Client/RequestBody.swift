public import FoundationEssentials

/// What a request carries.
public enum RequestBody: Sendable {
  /// No body and no content type.
  case none
  /// A value as JSON, with the encoder given; content type `application/json`.
  case json(any Encodable & Sendable, encoder: @Sendable () -> JSONEncoder)
  /// Items as `application/x-www-form-urlencoded`.
  case form([URLQueryItem])
  /// Bytes as they are.
  case raw([UInt8], contentType: String)

  /// A value as JSON with a plain encoder.
  public static func json(_ value: any Encodable & Sendable) -> RequestBody { .json(value) { JSONEncoder() } }

  /// The bytes to send and their content type; `nil` for none. Throws what the encoder throws.
  func encoded() throws -> (bytes: [UInt8], contentType: String)? {
    switch self {
    case .none: return nil
    case .json(let value, let encoder): return (Array(try encoder().encode(value)), "application/json")
    case .form(let items): return (Array(PercentEncoding.form(items).utf8), "application/x-www-form-urlencoded")
    case .raw(let bytes, let contentType): return (bytes, contentType)
    }
  }
}
