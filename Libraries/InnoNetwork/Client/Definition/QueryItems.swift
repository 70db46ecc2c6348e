public import FoundationEssentials

extension [URLQueryItem] {
  /// The properties of a value as query items, sorted by name.
  ///
  /// ```swift
  /// struct Filter: Encodable {
  ///   var tags = ["a", "b"]
  ///   var limit: Int? = 10
  /// }
  /// let query = try [URLQueryItem](encoding: Filter())
  /// // limit=10&tags=a&tags=b
  /// ```
  /// A property that is `nil` is omitted, an array becomes one item for each element, and a date is in ISO 8601 in UTC.
  /// Throws ``QueryEncodingError``, and errors of encoding the value.
  public init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let json = try encoder.encode(value)
    guard let properties = try? JSONDecoder().decode([String: QueryValue].self, from: json) else {
      throw QueryEncodingError.noProperties
    }
    self = try properties.sorted { $0.key < $1.key }.flatMap { name, value in
      try value.texts(of: name).map { URLQueryItem(name: name, value: $0) }
    }
  }
}

/// Why a value cannot be encoded as query items.
public enum QueryEncodingError: Error, Sendable, Equatable {
  /// The value does not have named properties: it is a single value or an array.
  case noProperties
  /// The property of this name is an object, or an array that contains arrays or objects.
  case nested(String)
}

extension QueryEncodingError: CustomStringConvertible {
  /// A clause for use within a sentence.
  public var description: String {
    switch self {
    case .noProperties: "a query needs a value with named properties"
    case .nested(let name): "the property \(name) is nested too deeply for a query"
    }
  }
}

/// A value in JSON.
private enum QueryValue: Decodable {
  case null
  case text(String)
  case array([QueryValue])
  case object

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Integers are tried before Double, which would lose digits of large ones.
    self =
      if container.decodeNil() {
        .null
      } else if let value = try? container.decode(Bool.self) {
        .text("\(value)")
      } else if let value = try? container.decode(Int64.self) {
        .text("\(value)")
      } else if let value = try? container.decode(UInt64.self) {
        .text("\(value)")
      } else if let value = try? container.decode(Double.self) {
        .text("\(value)")
      } else if let value = try? container.decode(String.self) {
        .text(value)
      } else if let values = try? container.decode([QueryValue].self) {
        .array(values)
      } else {
        .object
      }
  }

  func texts(of name: String) throws(QueryEncodingError) -> [String] {
    switch self {
    case .null: return []
    case .text(let text): return [text]
    case .object: throw .nested(name)
    case .array(let values):
      var texts: [String] = []
      for value in values {
        switch value {
        case .null: break
        case .text(let text): texts.append(text)
        case .array, .object: throw .nested(name)
        }
      }
      return texts
    }
  }
}
