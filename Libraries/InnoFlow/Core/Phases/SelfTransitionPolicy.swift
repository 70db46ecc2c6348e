/// What becomes of a rule that leads back to the phase it starts from, be it by its fixed target or by what its resolver returns.
///
/// A resolver need not declare the phase it starts from among its targets, unless the policy is ``allow``.
public enum SelfTransitionPolicy: Sendable {
  /// Nothing happens. The default.
  case ignore
  /// Nothing happens, and it is reported.
  case forbid
  /// The phase is written again, and the graph of the map shows the loop.
  case allow
}
