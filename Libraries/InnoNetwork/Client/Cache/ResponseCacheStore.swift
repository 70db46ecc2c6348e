public import HTTPTypes
import InnoNetworkEngine
import Synchronization

/// Which responses a client stores (RFC 9111).
public struct CachePack: Sendable {
  /// Who may get the stored responses.
  public enum Scope: Sendable {
    /// The one user of this client (a private cache): `private` responses are stored too, and `s-maxage` does not
    /// count.
    case oneUser
    /// Many users, as in a proxy or a server (a shared cache): neither `private` responses nor, unless allowed
    /// explicitly, those to requests with `Authorization` are stored (RFC 9111, section 3.5).
    case shared
  }

  /// Where responses are stored; `nil` stores none.
  public var store: (any ResponseCacheStore)?
  /// Whether the responses are for the one user of the client or for many.
  public var scope: Scope
  /// The largest body that is stored, in bytes.
  public var largestBody: Int

  /// Stores nothing unless a store is given; bodies up to 1 MiB, for one user.
  public init(store: (any ResponseCacheStore)? = nil, scope: Scope = .oneUser, largestBody: Int = 1 << 20) {
    self.store = store
    self.scope = scope
    self.largestBody = largestBody
  }
}

/// The storage of a client's cache: in memory (``MemoryCache``), on disk (``DiskCache``), or elsewhere.
///
/// It only stores and removes; the client decides whether a response may be used. The functions run on no actor, also
/// at the same time, and cannot fail: a response that cannot be read or written is missing.
public protocol ResponseCacheStore: Sendable {
  /// The stored responses of a URL: one for each set of request fields that `Vary` distinguishes, the latest first.
  func variants(of url: String) async -> [CachedResponse]

  /// Replaces the stored responses of a URL; an empty array removes them.
  func store(_ variants: [CachedResponse], for url: String) async

  /// Removes all responses.
  func removeAll() async
}

/// A stored response, with what decides whether it may be used (RFC 9111, section 3).
public struct CachedResponse: Sendable, Equatable {
  /// The status code; the client stores no 1xx, 206 or 304.
  public var status: Int
  /// The header fields; a 304 updates them, except those that describe the body.
  public var fields: HTTPFields
  /// The whole body, decompressed; empty where the response had none.
  public var body: [UInt8]
  /// The request fields that `Vary` names, in lower case, with their values; `nil` for absent ones.
  public var selectors: [String: String?]
  /// The credentials of the request: the fields that carry them. `nil` if anyone may have the response. A store that
  /// outlives the process must not store responses with credentials.
  public var credentials: String?
  /// When the request was sent, in seconds since 1970.
  public var requestedAt: Int
  /// When the response arrived, in seconds since 1970.
  public var receivedAt: Int

  /// A response as a store reads it; nothing is checked.
  public init(
    status: Int, fields: HTTPFields, body: [UInt8], selectors: [String: String?], credentials: String?,
    requestedAt: Int, receivedAt: Int
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.selectors = selectors
    self.credentials = credentials
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
  }

  /// The approximate size in memory or on disk, in bytes.
  public var size: Int { fields.reduce(body.count + 256) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count } }
}

/// Stores responses in memory, up to a number of bytes; those used longest ago go first.
public final class MemoryCache: ResponseCacheStore {
  private struct Entry {
    var variants: [CachedResponse]
    let size: Int
    var lastUse: UInt64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var clock: UInt64 = 0

    mutating func tick() -> UInt64 {
      clock += 1
      return clock
    }

    mutating func remove(_ url: String) { size -= entries.removeValue(forKey: url)?.size ?? 0 }
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// A store with a capacity in bytes; 16 MiB by default.
  public init(capacity: Int = 16 << 20) { self.capacity = capacity }

  /// The size of the stored responses in bytes.
  public var size: Int { state.withLock { $0.size } }

  public func variants(of url: String) async -> [CachedResponse] {
    state.withLock { state in
      guard state.entries[url] != nil else { return [] }
      let use = state.tick()
      state.entries[url]?.lastUse = use
      return state.entries[url]?.variants ?? []
    }
  }

  public func store(_ variants: [CachedResponse], for url: String) async {
    let size = variants.reduce(0) { $0 + $1.size }
    state.withLock { state in
      state.remove(url)
      guard !variants.isEmpty, size <= capacity else { return }
      state.entries[url] = Entry(variants: variants, size: size, lastUse: state.tick())
      state.size += size
      // A search for each removed entry: a full cache removes about one for each that it adds.
      while state.size > capacity, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.remove(oldest.key)
      }
    }
  }

  public func removeAll() async { state.withLock { $0 = State() } }
}
