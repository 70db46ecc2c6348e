/// Whether a test store wants every event to be asserted.
public enum Exhaustivity: Hashable, Sendable {
  /// Events are received one by one, and one that is left over fails the test.
  case on
  /// Receiving an event passes over those before it, and what is left over does not matter.
  case off
}
