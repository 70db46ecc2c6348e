extension KeyedDecodingContainer {
  /// Decodes a whole number; the error for one that does not fit has its coding path.
  ///
  /// `JSONDecoder` by itself reports the whole JSON as invalid because of such a number.
  /// The synthesised initialisers of this module's models call this function instead of the standard one, which it
  /// shadows.
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
}
