/// How much of what happens a ``TestStore`` wants to see asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of state is described, every action of an effect received, and no effect left running.
  case on
  /// Only what is asserted is checked; what is left out is passed over, and printed as warnings if asked for: actions that are not
  /// received, and changes that a closure does not make, for which each closure runs a second time, on the state from before.
  case off(showSkippedAssertions: Bool)

  /// What is left out is passed over in silence.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
