public import FoundationEssentials

extension JSONDecoder {
  /// A new decoder that reads dates in ISO 8601: a date and time with its zone, with or without fractions of a second,
  /// or a date, which means its start in UTC. `JSONDecoder.DateDecodingStrategy.iso8601` reads only dates and times
  /// without fractions.
  public static var readingISODates: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      let day = Date.ISO8601FormatStyle().year().month().day()
      let formats = [
        Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
        text.utf8.count == 10 ? day : nil,
      ].compactMap(\.self)
      for format in formats {
        if let date = try? format.parse(text) { return date }
      }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "it is not an ISO 8601 date"))
    }
    return decoder
  }
}
