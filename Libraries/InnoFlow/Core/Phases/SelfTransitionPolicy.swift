/// What becomes of a rule that leads back to the phase it starts from.
public enum SelfTransitionPolicy: Sendable {
  /// Nothing happens. The default.
  case ignore
  /// Nothing happens, and it is reported.
  case forbid
  /// The phase is written again, and the graph of the map shows the loop.
  case allow
}
