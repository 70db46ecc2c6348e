/// What was done to the middlewares of a store.
public struct MiddlewareChange: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Added at the end or inserted.
    case added
    case moved
    case replaced
    case removed
  }

  public let kind: Kind
  public let handle: MiddlewareHandle
  /// The name under which the middleware was registered, nil without one.
  public let name: String?
}
