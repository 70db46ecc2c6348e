/// Deterministic generator of the text of one record: the same resource and id always give the same text.
struct TextGenerator {
  private var state: UInt64

  init(resource: Resource, id: Int) {
    // FNV-1a over the name, because `Hasher` has another seed in every process.
    let name = resource.rawValue.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    state = name &+ UInt64(id) &* 0x9e37_79b9_7f4a_7c15
  }

  /// The next number of the SplitMix64 sequence.
  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func pick(_ words: [String]) -> String {
    words[Int(next() % UInt64(words.count))]
  }

  mutating func chance(of percent: UInt64) -> Bool {
    next() % 100 < percent
  }

  mutating func hexColour() -> String {
    let digits = String(next() & 0xff_ffff, radix: 16)
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
