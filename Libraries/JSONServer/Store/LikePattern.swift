/// Regular expression of `_like`: matches anywhere in a text, case-insensitively.
///
/// Simulates all states at once (Thompson's construction), so that no pattern takes exponential time: a client chooses
/// it, and `Regex` backtracks. Supports `.`, `[…]`, `(…)`, `|`, `*`, `+`, `?`, `^`, `$` and the escapes
/// `\d \w \s \D \W \S` of JavaScript's syntax; not repetition counts, backreferences and look-around.
struct LikePattern: Sendable {
  /// Matching takes time proportional to the pattern's length times the text's.
  static let maximumLength = 100
  static let maximumTextLength = 65_536

  private let nodes: [Node]

  fileprivate enum Node {
    case character(CharacterSet)
    case start, end
    /// Continues at both nodes.
    case fork(Int, Int)
    case match
  }

  fileprivate struct CharacterSet {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isInverted = false

    /// `scalar` is in lower case. Its upper case counts too, unless it is several characters, or in ASCII while
    /// `scalar` is not (Canonicalize in ECMA-262, section 22.2.2.7.3).
    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let upper = scalar.properties.uppercaseMapping.unicodeScalars
      let isOne = upper.count == 1 && upper.first?.isASCII == scalar.isASCII
      let other = isOne ? upper.first ?? scalar : scalar
      return ranges.contains { $0.contains(scalar) || $0.contains(other) } != isInverted
    }
  }

  /// Nil for a pattern that is not a regular expression, uses unsupported syntax, or is too long.
  init?(_ pattern: String) {
    guard pattern.unicodeScalars.count <= Self.maximumLength else { return nil }
    var parser = LikePatternParser(pattern)
    guard let term = parser.parse() else { return nil }
    var nodes: [Node] = []
    term.append(to: &nodes)
    self.nodes = nodes + [.match]
  }

  /// Only the first `maximumTextLength` characters are searched.
  func matches(_ text: String) -> Bool {
    let scalars = text.lowercased().unicodeScalars.prefix(Self.maximumTextLength)
    var current = StateSet(count: nodes.count)
    var next = StateSet(count: nodes.count)
    add(0, to: &current, atStart: true, atEnd: scalars.isEmpty)
    var index = scalars.startIndex
    while !current.hasMatch {
      guard index < scalars.endIndex else { return false }
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      next.removeAll()
      for state in current.states {
        if case .character(let accepted) = nodes[state], accepted.contains(scalar) {
          add(state + 1, to: &next, atStart: false, atEnd: index == scalars.endIndex)
        }
      }
      add(0, to: &next, atStart: false, atEnd: index == scalars.endIndex)
      swap(&current, &next)
    }
    return true
  }

  private func add(_ state: Int, to set: inout StateSet, atStart: Bool, atEnd: Bool) {
    var pending = [state]
    while let state = pending.popLast() {
      guard set.insert(state) else { continue }
      switch nodes[state] {
      case .character: break
      case .start: if atStart { pending.append(state + 1) }
      case .end: if atEnd { pending.append(state + 1) }
      case .fork(let one, let other): pending += [one, other]
      case .match: set.hasMatch = true
      }
    }
  }

  private struct StateSet {
    private(set) var states: [Int] = []
    private var isMember: [Bool]
    var hasMatch = false

    init(count: Int) {
      isMember = Array(repeating: false, count: count)
    }

    /// False when it is a member already.
    mutating func insert(_ state: Int) -> Bool {
      guard !isMember[state] else { return false }
      isMember[state] = true
      states.append(state)
      return true
    }

    mutating func removeAll() {
      for state in states { isMember[state] = false }
      states.removeAll(keepingCapacity: true)
      hasMatch = false
    }
  }
}

/// Syntax tree of a regular expression.
private indirect enum Term {
  case character(LikePattern.CharacterSet)
  case start, end
  case sequence([Term])
  case either(Term, Term)
  case repeated(Term, atLeastOnce: Bool)
  case optional(Term)

  /// Appends the nodes of the term. A match continues at whatever is appended next.
  func append(to nodes: inout [LikePattern.Node]) {
    switch self {
    case .character(let set): nodes.append(.character(set))
    case .start: nodes.append(.start)
    case .end: nodes.append(.end)
    case .sequence(let terms): for term in terms { term.append(to: &nodes) }
    case .either(let first, let second):
      let fork = nodes.count
      nodes.append(.fork(0, 0))
      first.append(to: &nodes)
      let jump = nodes.count
      nodes.append(.fork(0, 0))
      second.append(to: &nodes)
      nodes[fork] = .fork(fork + 1, jump + 1)
      nodes[jump] = .fork(nodes.count, nodes.count)
    case .repeated(let term, let atLeastOnce):
      let start = nodes.count
      if atLeastOnce {
        term.append(to: &nodes)
        nodes.append(.fork(start, nodes.count + 1))
      } else {
        nodes.append(.fork(0, 0))
        term.append(to: &nodes)
        nodes.append(.fork(start, start))
        nodes[start] = .fork(start + 1, nodes.count)
      }
    case .optional(let term):
      let fork = nodes.count
      nodes.append(.fork(0, 0))
      term.append(to: &nodes)
      nodes[fork] = .fork(fork + 1, nodes.count)
    }
  }
}

private struct LikePatternParser {
  private var rest: ArraySlice<Unicode.Scalar>

  init(_ pattern: String) {
    rest = Array(pattern.unicodeScalars)[...]
  }

  mutating func parse() -> Term? {
    guard let term = alternatives(), rest.isEmpty else { return nil }
    return term
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func alternatives() -> Term? {
    guard var term = sequence() else { return nil }
    while take("|") {
      guard let other = sequence() else { return nil }
      term = .either(term, other)
    }
    return term
  }

  private mutating func sequence() -> Term? {
    var terms: [Term] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let atom = atom() else { return nil }
      if take("*") {
        terms.append(.repeated(atom, atLeastOnce: false))
      } else if take("+") {
        terms.append(.repeated(atom, atLeastOnce: true))
      } else if take("?") {
        terms.append(.optional(atom))
      } else {
        terms.append(atom)
        continue
      }
      // A lazy quantifier finds the same texts.
      _ = take("?")
    }
    return .sequence(terms)
  }

  private mutating func atom() -> Term? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case ".": return .character(LikePattern.CharacterSet(ranges: ["\n"..."\n", "\r"..."\r"], isInverted: true))
    case "^": return .start
    case "$": return .end
    case "(":
      if take("?") { guard take(":") else { return nil } }
      guard let term = alternatives(), take(")") else { return nil }
      return term
    case "[": return set().map { .character($0) }
    case "\\":
      guard let escaped = rest.popFirst() else { return nil }
      return Self.escapedClass(escaped).map { .character($0) } ?? Self.literal(escaped)
    case "*", "+", "?", "{", "}", "]": return nil
    default: return .sequence(String(scalar).lowercased().unicodeScalars.map { .character(.init(ranges: [$0...$0])) })
    }
  }

  /// The rest of a character class, after its opening bracket.
  private mutating func set() -> LikePattern.CharacterSet? {
    var set = LikePattern.CharacterSet()
    set.isInverted = take("^")
    while let scalar = rest.popFirst() {
      // In the first place it is a member.
      if scalar == "]", !set.ranges.isEmpty { return set }
      var first = scalar
      if scalar == "\\" {
        guard let escaped = rest.popFirst() else { return nil }
        if let escapedClass = Self.escapedClass(escaped) {
          guard !escapedClass.isInverted else { return nil }
          set.ranges += escapedClass.ranges
          continue
        }
        guard Self.literal(escaped) != nil else { return nil }
        first = escaped
      }
      if rest.first == "-", let last = rest.dropFirst().first, last != "]" {
        rest.removeFirst(2)
        guard first <= last, last != "\\" else { return nil }
        set.ranges.append(first...last)
      } else {
        set.ranges.append(first...first)
      }
    }
    return nil
  }

  /// Character classes with an escape of their own.
  private static func escapedClass(_ letter: Unicode.Scalar) -> LikePattern.CharacterSet? {
    switch letter {
    case "d": .init(ranges: ["0"..."9"])
    case "D": .init(ranges: ["0"..."9"], isInverted: true)
    case "w": .init(ranges: ["a"..."z", "A"..."Z", "0"..."9", "_"..."_"])
    case "W": .init(ranges: ["a"..."z", "A"..."Z", "0"..."9", "_"..."_"], isInverted: true)
    case "s": .init(ranges: ["\t"..."\r", " "..." "])
    case "S": .init(ranges: ["\t"..."\r", " "..." "], isInverted: true)
    default: nil
    }
  }

  /// An escaped punctuation character. Escaped letters and digits are other syntax, which is not supported.
  private static func literal(_ scalar: Unicode.Scalar) -> Term? {
    scalar.isASCII && (UInt8(scalar.value).isDigit || UInt8(scalar.value).isLetter)
      ? nil : .character(.init(ranges: [scalar...scalar]))
  }
}
