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
    guard targets.updateValue(targets[phase] ?? [], forKey: phase) == nil else { return }
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
