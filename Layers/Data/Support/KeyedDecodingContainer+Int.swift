extension KeyedDecodingContainer {
  /// Decodes a whole number; for one that does not fit, the error has its coding path.
  ///
  /// `JSONDecoder` throws an error of its own for such a number and then reports the whole of the JSON as not valid.
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
