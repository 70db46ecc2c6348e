/// The part of a file that a response brings: a valid `Content-Range` in bytes of a file of known length (RFC 9110, section 14.4).
package struct ContentRange: Sendable, Equatable {
  /// Position of the first byte.
  package let first: Int
  /// Position of the last byte.
  package let last: Int
  /// Length of the whole file, in bytes.
  package let completeLength: Int

  /// Length of the part, in bytes.
  package var count: Int { last - first + 1 }

  /// `nil` for other units, for no part (`bytes */10`), for a length that is not known (`bytes 5-9/*`), and for what is no range.
  package init?(_ value: String) {
    let words = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let halves = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let positions = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard positions.count == 2, let first = Self.number(positions[0]), let last = Self.number(positions[1]),
      let completeLength = Self.number(halves[1]), first <= last, last < completeLength
    else { return nil }
    self.first = first
    self.last = last
    self.completeLength = completeLength
  }

  /// Digits only: `Int` would take a sign as well.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
