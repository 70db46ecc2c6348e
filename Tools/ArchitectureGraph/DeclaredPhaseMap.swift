/// A `PhaseMap` as it stands in a source file.
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
}
