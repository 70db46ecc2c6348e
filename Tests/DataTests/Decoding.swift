import FoundationEssentials
import Testing

func decode<Model: Decodable>(_ type: Model.Type, _ json: String) throws -> Model {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

/// Expects that the text cannot be decoded, and that the error names this path.
func expectFailure(_ type: (some Decodable).Type, _ json: String, at path: String) throws {
  let error = try #require(#expect(throws: DecodingError.self) { try decode(type, json) })
  let keys = error.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
  #expect(keys.joined(separator: ".") == path, "\(error)")
}

extension String {
  /// The flat JSON object with null for one of its members.
  func replacing(member key: String) -> String {
    let members = dropFirst().dropLast().split(separator: ",").map {
      $0.hasPrefix("\"\(key)\":") ? "\"\(key)\":null" : String($0)
    }
    return "{\(members.joined(separator: ","))}"
  }
}

extension DecodingError {
  fileprivate var codingPath: [any CodingKey] {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context.codingPath
    case .keyNotFound(let key, let context): context.codingPath + [key]
    @unknown default: []
    }
  }
}
