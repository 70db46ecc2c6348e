/// The findings of ``PhaseTransitionGraph/validationReport(allPhases:root:terminalPhases:)``.
public struct PhaseGraphReport<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// An error in the graph.
  public enum Issue: Hashable, Sendable {
    /// The graph does not contain the root.
    case missingRoot(Phase)
    /// The root is not in `allPhases`.
    case rootNotDeclared(Phase)
    /// The phase cannot be reached from the root.
    case unreachable(Phase)
    /// A transition leads to a phase that is not in `allPhases`.
    case unknownSuccessor(from: Phase, to: Phase)
    /// The graph contains a phase that is not in `allPhases`, and no transition leads to it.
    case unknownSource(Phase)
    /// No transition leaves this phase, and it is not terminal.
    case deadEnd(Phase)
  }

  /// A property of the graph that is not an error by itself.
  public enum Note: Hashable, Sendable {
    /// Transitions leave a terminal phase, such as that of a loaded list that can be reloaded.
    case terminalWithOutgoing(Phase, successors: [Phase])
  }

  /// The errors: by kind in the order of ``Issue``, within a kind in the order of the phases.
  public let issues: [Issue]
  /// In the order of the phases.
  public let notes: [Note]

  /// Whether there are no issues. Notes do not count.
  public var isValid: Bool { issues.isEmpty }
}

extension PhaseGraphReport.Issue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingRoot(let phase): "the graph does not contain the root \(phase)"
    case .rootNotDeclared(let phase): "the root \(phase) is not in 'allPhases'"
    case .unreachable(let phase): "\(phase) cannot be reached from the root"
    case .unknownSuccessor(let from, let to): "\(from) leads to \(to), which is not in 'allPhases'"
    case .unknownSource(let phase): "the graph contains \(phase), which is not in 'allPhases'"
    case .deadEnd(let phase): "no transition leaves \(phase), which is not terminal"
    }
  }
}

extension PhaseGraphReport.Note: CustomStringConvertible {
  public var description: String {
    switch self {
    case .terminalWithOutgoing(let phase, let successors):
      "the terminal phase \(phase) leads to \(successors.map { "\($0)" }.joined(separator: ", "))"
    }
  }
}

extension PhaseTransitionGraph {
  /// Checks the topology: every phase is reachable from the root, `allPhases` is complete, and only terminal phases are
  /// dead ends.
  ///
  /// - Parameters:
  ///   - allPhases: Every phase, `CaseIterable`'s `allCases` for instance. Duplicates are ignored.
  ///   - root: The phase in which the feature starts.
  ///   - terminalPhases: The phases in which a flow may end. One that a transition leaves is reported as a note.
  public func validationReport(
    allPhases: [Phase], root: Phase, terminalPhases: Set<Phase> = []
  ) -> PhaseGraphReport<Phase> {
    var seen: Set<Phase> = []
    let declared = allPhases.filter { seen.insert($0).inserted }
    let known = phases.contains(root)
    let reached = reachable(from: root)
    var issues: [PhaseGraphReport<Phase>.Issue] = []
    if !known {
      issues.append(.missingRoot(root))
    }
    if !seen.contains(root) {
      issues.append(.rootNotDeclared(root))
    }
    if known {
      issues += declared.filter { !reached.contains($0) }.map { .unreachable($0) }
    }
    issues += transitions.filter { !seen.contains($0.to) }.map { .unknownSuccessor(from: $0.from, to: $0.to) }
    let targets = Set(transitions.map(\.to))
    issues += phases.filter { !seen.contains($0) && !targets.contains($0) && $0 != root }.map { .unknownSource($0) }
    issues += declared.filter { successors(from: $0).isEmpty && !terminalPhases.contains($0) }.map { .deadEnd($0) }
    let notes = phases.filter { terminalPhases.contains($0) && !successors(from: $0).isEmpty }.map { phase in
      PhaseGraphReport<Phase>.Note.terminalWithOutgoing(
        phase, successors: transitions.filter { $0.from == phase }.map(\.to))
    }
    return PhaseGraphReport(issues: issues, notes: notes)
  }

  private func reachable(from root: Phase) -> Set<Phase> {
    var reached: Set<Phase> = [root]
    var open = [root]
    while let phase = open.popLast() {
      for next in successors(from: phase) where reached.insert(next).inserted {
        open.append(next)
      }
    }
    return reached
  }
}

/// The findings of ``PhaseMap/validationReport(expectedTriggers:)``.
public struct PhaseMapReport<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// A trigger without a rule in its phase.
  public struct MissingTrigger: Hashable, Sendable {
    /// The phase that should have the rule.
    public let phase: Phase
    /// The trigger's label.
    public let label: String
  }

  /// First those of the phases in the map, then those of phases without rules; within a phase in the order of the
  /// triggers.
  public let missingTriggers: [MissingTrigger]
  /// The phases that have more than one `From`.
  public let duplicateSources: [Phase]

  /// Whether no trigger is missing and no source is declared twice.
  public var isValid: Bool { missingTriggers.isEmpty && duplicateSources.isEmpty }
}

extension PhaseMapReport: CustomStringConvertible {
  /// One line for each finding; empty when there is none.
  public var description: String {
    (missingTriggers.map { "phase \($0.phase) has no rule for \($0.label)" }
      + duplicateSources.map { "phase \($0) has more than one 'From'" })
      .joined(separator: "\n")
  }
}

extension PhaseMap {
  /// Checks that the map has the expected rules. The runtime does not require that: an action without a rule is legal.
  ///
  /// - Parameter expectedTriggers: The triggers of each phase. Only the existence of a rule is checked; resolvers are
  ///   not called.
  public func validationReport(
    expectedTriggers: [Phase: [PhaseMapExpectedTrigger<Action>]] = [:]
  ) -> PhaseMapReport<Phase> {
    let others = expectedTriggers.keys.filter { rules[$0] == nil }.sorted { "\($0)" < "\($1)" }
    let missing = (sources + others).flatMap { phase in
      expectedTriggers[phase, default: []]
        .filter { trigger in !rules[phase, default: []].contains { $0.matches(trigger.sample) } }
        .map { PhaseMapReport<Phase>.MissingTrigger(phase: phase, label: $0.label) }
    }
    return PhaseMapReport(missingTriggers: missing, duplicateSources: duplicateSources)
  }
}

/// An action for which a phase is expected to have a rule, for ``PhaseMap/validationReport(expectedTriggers:)``.
public struct PhaseMapExpectedTrigger<Action: Sendable>: Sendable {
  /// Its name in the report.
  public let label: String
  /// The action that the rules are tried with.
  public let sample: Action

  /// - Parameter sample: Represents all actions of its kind; a rule covers the trigger when it matches the sample.
  public init(label: String, sample: Action) {
    self.label = label
    self.sample = sample
  }

  /// Exactly one action, named by itself unless labelled.
  public static func action(_ action: Action, label: String? = nil) -> Self {
    Self(label: label ?? "\(action)", sample: action)
  }

  /// The actions of one case, represented by the one with this payload.
  public static func casePath<Value>(_ path: CasePath<Action, Value>, label: String, sample: Value) -> Self {
    Self(label: label, sample: path.embed(sample))
  }
}
