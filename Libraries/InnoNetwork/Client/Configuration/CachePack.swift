/// Which answers a client keeps (RFC 9111).
public struct CachePack: Sendable {
  /// Whom the kept answers may be given to.
  public enum Scope: Sendable {
    /// To the one user of this client: `private` answers are kept too, and `s-maxage` does not count.
    case oneUser
    /// To many users, as in a proxy or a server: neither `private` answers nor, without leave, those to requests with `Authorization` are
    /// kept (RFC 9111, section 3.5).
    case shared
  }

  /// Where answers are kept; `nil` keeps none.
  public var store: (any ResponseCacheStore)?
  /// Whether the answers are for the one user of the client or for many.
  public var scope: Scope
  /// The largest body that is kept, in bytes.
  public var largestBody: Int

  /// Nothing is kept unless a store is stated; bodies up to 1 MiB, for one user.
  public init(store: (any ResponseCacheStore)? = nil, scope: Scope = .oneUser, largestBody: Int = 1 << 20) {
    self.store = store
    self.scope = scope
    self.largestBody = largestBody
  }
}
