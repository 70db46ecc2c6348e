/// How much of what happens a ``TestStore`` wants to see asserted.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of state is described, every action of an effect received, and no effect left running.
  case on
  /// Only what is asserted is checked; what is left out is passed over, and printed as warnings if asked for.
  case off(showSkippedAssertions: Bool)

  /// What is left out is passed over in silence.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
