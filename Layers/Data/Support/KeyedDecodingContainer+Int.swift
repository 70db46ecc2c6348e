extension KeyedDecodingContainer {
  /// Decodes a whole number. The error for a number that does not fit has its coding path; that of the standard
  /// function says only that the JSON is invalid.
  ///
  /// This function and the one below shadow the standard ones, so the synthesized initializers of this module's models
  /// call them.
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    do {
      return try superDecoder(forKey: key).singleValueContainer().decode(Int.self)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "it is not a whole number of 64 bits")
    }
  }

  /// Nil where the number is absent or null.
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try contains(key) && !decodeNil(forKey: key) ? decode(type, forKey: key) : nil
  }
}
