public import HTTPTypes

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

/// Where a client's cache keeps answers: in memory (``MemoryCache``), on disk (``DiskCache``), or elsewhere.
///
/// It only keeps and forgets; whether an answer may be used is the client's matter. Both functions run on no actor, also at the same time,
/// and have no way to fail: what cannot be read is not there, what cannot be kept is lost.
public protocol ResponseCacheStore: Sendable {
  /// The answers kept for a URL: one for each set of request fields that `Vary` makes different, the latest first.
  func variants(of url: String) async -> [CachedResponse]

  /// Keeps these answers for a URL in place of what was kept for it; none forgets the URL.
  func keep(_ variants: [CachedResponse], for url: String) async

  /// Forgets everything.
  func removeAll() async
}

/// An answer as a cache keeps it, with what decides whether it may be used again (RFC 9111, section 3).
public struct CachedResponse: Sendable, Equatable {
  /// The status code; the client keeps no 1xx, 206 or 304.
  public var status: Int
  /// The header fields; a 304 brings them up to date, but for those that describe the body.
  public var fields: HTTPFields
  /// The whole body, decompressed; empty where the answer had none.
  public var body: [UInt8]
  /// The fields of the request that `Vary` names, in small letters, with their values then; `nil` for absent ones.
  public var selectors: [String: String?]
  /// Who had asked: the fields of the request that prove it. `nil` where anybody may have the answer. A store that outlives the process
  /// must not keep answers that have it.
  public var credentials: String?
  /// When the request was sent, in seconds since 1970.
  public var requestedAt: Int
  /// When its answer came, in seconds since 1970.
  public var receivedAt: Int

  /// An answer as a store reads it back from where it was kept; nothing is checked.
  public init(
    status: Int, fields: HTTPFields, body: [UInt8], selectors: [String: String?], credentials: String?, requestedAt: Int, receivedAt: Int
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.selectors = selectors
    self.credentials = credentials
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
  }

  /// About what it takes in memory or on disk, in bytes.
  public var size: Int { fields.reduce(body.count + 256) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count } }
}
