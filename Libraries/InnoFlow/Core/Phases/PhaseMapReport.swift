/// What ``PhaseMap/validationReport(expectedTriggers:)`` found.
public struct PhaseMapReport<Phase: Hashable & Sendable>: Equatable, Sendable {
  /// A trigger that no rule of its phase answers.
  public struct MissingTrigger: Hashable, Sendable {
    /// The phase that should answer.
    public let phase: Phase
    /// What the trigger is called.
    public let label: String
  }

  /// In the order of the phases of the map, phases without rules after them; within a phase in the order of the triggers.
  public let missingTriggers: [MissingTrigger]
  /// The phases that stand in more than one `From`.
  public let duplicateSources: [Phase]

  /// Whether nothing is missing and nothing stands twice.
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
  /// Checks that the map answers what it should, which the runtime does not require: there an action without a rule is legal.
  ///
  /// - Parameter expectedTriggers: What each phase should answer. Conditions in resolvers are not tried, only whether a rule is there.
  public func validationReport(expectedTriggers: [Phase: [PhaseMapExpectedTrigger<Action>]] = [:]) -> PhaseMapReport<Phase> {
    let others = expectedTriggers.keys.filter { rules[$0] == nil }.sorted { "\($0)" < "\($1)" }
    let missing = (sources + others).flatMap { phase in
      expectedTriggers[phase, default: []]
        .filter { trigger in !rules[phase, default: []].contains { $0.matches(trigger.sample) } }
        .map { PhaseMapReport<Phase>.MissingTrigger(phase: phase, label: $0.label) }
    }
    return PhaseMapReport(missingTriggers: missing, duplicateSources: duplicateSources)
  }
}
