import JSONServer

/// Deterministic generator of the text of one record: the same collection and id always give the same text.
struct TextGenerator {
  private var random: SplitMix64

  init(collection: String, id: Int) {
    // FNV-1a over the name, because `Hasher` has another seed in every process.
    let name = collection.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    random = SplitMix64(seed: name &+ UInt64(id) &* 0x9e37_79b9_7f4a_7c15)
  }

  mutating func pick(_ words: [String]) -> String {
    words[Int(random.next() % UInt64(words.count))]
  }

  mutating func chance(of percent: UInt64) -> Bool {
    random.next() % 100 < percent
  }

  mutating func hexColour() -> String {
    let digits = String(random.next() & 0xff_ffff, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// "the amber lighthouse"
  mutating func thing() -> String {
    "the \(pick(Words.adjectives)) \(pick(Words.nouns))"
  }

  /// "why the amber lighthouse outlasts the narrow bridge": lower case, as JSONPlaceholder has it.
  mutating func headline() -> String {
    "\(pick(Words.openings)) \(thing()) \(pick(Words.verbs)) \(thing())"
  }

  /// "repair the amber lighthouse before the first snow"
  mutating func errand() -> String {
    "\(pick(Words.chores)) \(thing()) \(pick(Words.times))"
  }

  /// Sentences, one a line.
  mutating func paragraph(sentences: Int) -> String {
    (0..<sentences).map { _ in sentence() }.joined(separator: "\n")
  }

  private mutating func sentence() -> String {
    let subject = thing()
    let start = "\(subject.prefix(1).uppercased())\(subject.dropFirst()) \(pick(Words.verbs)) \(thing())"
    return "\(start) \(pick(Words.places)) \(pick(Words.times))."
  }
}
