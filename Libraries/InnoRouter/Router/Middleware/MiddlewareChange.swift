/// What was done to the middlewares of a store.
public struct MiddlewareChange: Hashable, Sendable {
  /// The ways in which the middlewares of a store can change.
  public enum Kind: Hashable, Sendable {
    /// Added at the end or inserted.
    case added
    /// Put at another place in the order.
    case moved
    /// Another middleware took its place and handle.
    case replaced
    /// Taken out; its handle names nothing any more.
    case removed
  }

  /// What was done.
  public let kind: Kind
  /// Which registration it was done to; one that was removed included.
  public let handle: MiddlewareHandle
  /// The name under which the middleware was registered, nil without one.
  public let name: String?
}
