/// Makes inputs from a corpus: each is one member with one to eight random changes.
struct ByteMutator: Sendable {
  let corpus: [[UInt8]]
  let tokens: [[UInt8]]

  /// Where parsers go wrong: the edges of integer types, and numbers that are none.
  private static let numbers = [
    "0", "-1", "1", "255", "65536", "2147483648", "18446744073709551615", "99999999999999999999", "1e9", "٣",
  ]
  .map { Array($0.utf8) }

  /// The input of that seed; the same seed gives the same input.
  func input(seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes = corpus.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      change(&bytes, using: &generator)
    }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let range = Self.range(in: bytes, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      guard !bytes.isEmpty else { return }
      bytes[Int.random(in: bytes.indices, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: range.lowerBound)
    case 2: bytes.removeSubrange(range)
    case 3: bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
    case 4: bytes.removeSubrange(range.lowerBound...)
    case 5: bytes.insert(contentsOf: tokens.randomElement(using: &generator) ?? [], at: range.lowerBound)
    case 6: bytes.replaceSubrange(range, with: Self.numbers.randomElement(using: &generator) ?? [])
    default:
      let other = corpus.randomElement(using: &generator) ?? []
      bytes.replaceSubrange(range.lowerBound..., with: other[Self.range(in: other, using: &generator).lowerBound...])
    }
  }

  /// A stretch of at most 16 bytes, which may be empty.
  private static func range(in bytes: [UInt8], using generator: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: 0...bytes.count, using: &generator)
    return start..<min(bytes.count, start + Int.random(in: 0...16, using: &generator))
  }
}
