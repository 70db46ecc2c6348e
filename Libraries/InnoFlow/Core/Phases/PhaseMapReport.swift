/// What ``PhaseMap/validationReport(expectedTriggers:)`` found.
public struct PhaseMapReport<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// A trigger without a rule in its phase.
  public struct MissingTrigger: Hashable, Sendable {
    /// The phase that should have the rule.
    public let phase: Phase
    /// The trigger's label.
    public let label: String
  }

  /// In the order of the phases of the map, phases without rules after them; within a phase in the order of the
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
  public func validationReport(expectedTriggers: [Phase: [PhaseMapExpectedTrigger<Action>]] = [:]) -> PhaseMapReport<
    Phase
  > {
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
  /// The action that is tried.
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

  /// The actions of one case, of which one with this payload is tried.
  public static func casePath<Value>(_ path: CasePath<Action, Value>, label: String, sample: Value) -> Self {
    Self(label: label, sample: path.embed(sample))
  }
}
