/// An action that a phase is expected to answer, for ``PhaseMap/validationReport(expectedTriggers:)``.
public struct PhaseMapExpectedTrigger<Action: Sendable>: Sendable {
  /// What the report calls it.
  public let label: String
  /// The action that is tried.
  public let sample: Action

  /// - Parameter sample: Stands for all actions of its kind; a rule answers the trigger when it answers the sample.
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
