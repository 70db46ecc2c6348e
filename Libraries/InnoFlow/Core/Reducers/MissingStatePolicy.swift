/// What a composing reducer does with a child action whose child state is absent. Either way the action is ignored.
public enum MissingStatePolicy: Sendable {
  /// Counted by instrumentation; in debug builds also reported: a `TestStore` fails, a `Store` logs a warning. The default.
  case report
  /// Counted by instrumentation only, for actions that are known to arrive late.
  case ignore
}
