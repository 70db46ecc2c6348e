/// Which phase can follow which: the topology of a feature, without triggers and conditions.
///
/// ``PhaseMap/derivedGraph`` derives one from rules; write one as a dictionary literal or with
/// ``linear(_:)-(Phase...)``. Phases and transitions keep the order in which they were added, also in a dictionary
/// literal, so that printed graphs are stable.
public struct PhaseTransitionGraph<Phase: Hashable & Sendable>: Sendable {
  /// One transition.
  public struct Transition: Hashable, Sendable {
    /// The phase that is left.
    public let from: Phase
    /// The phase that follows.
    public let to: Phase

    /// A transition between two phases, or from one to itself.
    public init(from: Phase, to: Phase) {
      self.from = from
      self.to = to
    }
  }

  /// Every phase of a transition, and those that were added alone; each once.
  public private(set) var phases: [Phase] = []
  /// Every transition, each once.
  public private(set) var transitions: [Transition] = []
  private var targets: [Phase: [Phase]] = [:]

  /// A graph without phases.
  public init() {}

  /// A graph of these transitions. The order of a dictionary is not defined; where it matters, use a literal or
  /// `insert`.
  public init(_ transitions: [Phase: Set<Phase>]) {
    for (source, targets) in transitions {
      insert(source)
      for target in targets {
        insert(from: source, to: target)
      }
    }
  }

  /// Each phase leads to the next and to no other.
  public static func linear(_ phases: Phase...) -> Self {
    linear(phases)
  }

  /// Each phase leads to the next and to no other.
  public static func linear(_ phases: [Phase]) -> Self {
    var graph = Self()
    for phase in phases {
      graph.insert(phase)
    }
    for (from, to) in zip(phases, phases.dropFirst()) {
      graph.insert(from: from, to: to)
    }
    return graph
  }

  /// Adds a phase; does nothing when the graph contains it.
  public mutating func insert(_ phase: Phase) {
    guard targets[phase] == nil else { return }
    targets[phase] = []
    phases.append(phase)
  }

  /// Adds a transition and its two phases; does nothing when the graph contains it.
  public mutating func insert(from source: Phase, to target: Phase) {
    insert(source)
    insert(target)
    guard !allows(from: source, to: target) else { return }
    targets[source, default: []].append(target)
    transitions.append(Transition(from: source, to: target))
  }

  /// Whether the graph contains this transition. A phase does not lead to itself unless that was added.
  public func allows(from source: Phase, to target: Phase) -> Bool {
    targets[source]?.contains(target) ?? false
  }

  /// The phases that can follow; empty for a phase that the graph does not contain.
  public func successors(from phase: Phase) -> Set<Phase> {
    Set(targets[phase] ?? [])
  }
}

extension PhaseTransitionGraph: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Phase, [Phase])...) {
    for (source, _) in elements {
      insert(source)
    }
    for (source, targets) in elements {
      for target in targets {
        insert(from: source, to: target)
      }
    }
  }
}

extension PhaseTransitionGraph: Equatable {
  /// The same phases and transitions, in any order.
  public static func == (left: Self, right: Self) -> Bool {
    Set(left.phases) == Set(right.phases) && Set(left.transitions) == Set(right.transitions)
  }
}

extension PhaseTransitionGraph {
  /// The graph as a Mermaid state diagram, ending in a newline.
  ///
  /// - Parameters:
  ///   - root: The target of the arrow from the start symbol, if given.
  ///   - terminalPhases: The phases with an arrow to the end symbol.
  ///   - label: The text of a phase; its description by default. Quotes and line breaks are replaced, as Mermaid cannot
  ///     escape them.
  ///   - transitionLabel: The text beside an arrow; none by default.
  public func mermaid(
    root: Phase? = nil, terminalPhases: Set<Phase> = [], label: (Phase) -> String = { "\($0)" },
    transitionLabel: (Transition) -> String? = { _ in nil }
  ) -> String {
    let numbers = numberedPhases
    var lines = ["stateDiagram-v2"]
    lines += phases.enumerated().map { number, phase in
      "  state \"\(replacedForMermaid(label(phase)))\" as s\(number)"
    }
    if let number = root.flatMap({ numbers[$0] }) {
      lines.append("  [*] --> s\(number)")
    }
    lines += transitions.map { transition in
      let text = transitionLabel(transition).map { " : \(replacedForMermaid($0))" } ?? ""
      return "  s\(numbers[transition.from, default: 0]) --> s\(numbers[transition.to, default: 0])\(text)"
    }
    lines += phases.enumerated().filter { terminalPhases.contains($1) }.map { number, _ in "  s\(number) --> [*]" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The graph in the DOT language of Graphviz, ending in a newline.
  ///
  /// - Parameters:
  ///   - root: Drawn bold, if given.
  ///   - terminalPhases: Drawn with a double border.
  ///   - label: The text of a phase; its description by default.
  ///   - transitionLabel: The text beside an arrow; none by default.
  public func dot(
    root: Phase? = nil, terminalPhases: Set<Phase> = [], label: (Phase) -> String = { "\($0)" },
    transitionLabel: (Transition) -> String? = { _ in nil }
  ) -> String {
    let numbers = numberedPhases
    var lines = ["digraph phases {"]
    lines += phases.enumerated().map { number, phase in
      var attributes = ["label=\"\(escapedForDOT(label(phase)))\""]
      if phase == root {
        attributes.append("style=bold")
      }
      if terminalPhases.contains(phase) {
        attributes.append("peripheries=2")
      }
      return "  s\(number) [\(attributes.joined(separator: ", "))];"
    }
    lines += transitions.map { transition in
      let text = transitionLabel(transition).map { " [label=\"\(escapedForDOT($0))\"]" } ?? ""
      return "  s\(numbers[transition.from, default: 0]) -> s\(numbers[transition.to, default: 0])\(text);"
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private var numberedPhases: [Phase: Int] {
    Dictionary(uniqueKeysWithValues: phases.enumerated().map { ($1, $0) })
  }

  private func replacedForMermaid(_ text: String) -> String {
    String(text.map { $0 == "\"" ? "'" : $0.isNewline ? " " : $0 })
  }

  private func escapedForDOT(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\"", "\\": escaped += "\\\(character)"
      case _ where character.isNewline: escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }
}
