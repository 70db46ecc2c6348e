/// A `PhaseMap` as its source file declares it.
struct DeclaredPhaseMap {
  struct Source {
    let phase: String
    let rules: [Rule]
  }

  struct Rule {
    let trigger: String
    let targets: [String]
  }

  /// File and line.
  let place: String
  /// The last name of the key path: `phase` for `\.phase`.
  let property: String
  let allowsSelfTransitions: Bool
  let sources: [Source]

  /// The same phases with other names for what leads from one to another.
  func with(place: String, property: String, triggers: [String: String]) -> DeclaredPhaseMap {
    DeclaredPhaseMap(
      place: place, property: property, allowsSelfTransitions: allowsSelfTransitions,
      sources: sources.map { source in
        Source(
          phase: source.phase,
          rules: source.rules.map { Rule(trigger: triggers[$0.trigger] ?? $0.trigger, targets: $0.targets) })
      })
  }
}
