extension JSON: Decodable {
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      // The decoder hands the keys out in no particular order, so they are sorted.
      var object = JSONObject()
      for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        object[key.stringValue] = try container.decode(JSON.self, forKey: key)
      }
      self = .object(object)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSON] = []
      while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
      self = .array(elements)
    } else {
      self = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSON {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int.self) { return .integer(value) }
    if let value = try? container.decode(Double.self) { return .number(value) }
    return .string(try container.decode(String.self))
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
