public import HTTPTypes
import InnoNetworkEngine
import Synchronization

/// The cache of a client (RFC 9111): where responses are stored, and which.
public struct CachePack: Sendable {
  /// For whom responses are stored.
  public enum Scope: Sendable {
    /// A private cache, for the one user of the client: `private` responses are stored too, and `s-maxage` is ignored.
    case oneUser
    /// A shared cache, as in a proxy or a server: `private` responses are not stored, nor those to requests with
    /// `Authorization` unless the response allows it explicitly (RFC 9111, section 3.5).
    case shared
  }

  /// Stores the responses; `nil` stores none.
  public var store: (any ResponseCacheStore)?
  /// Whether the cache is private or shared.
  public var scope: Scope
  /// The largest body that is stored, in bytes.
  public var largestBody: Int

  /// No store, a private cache and bodies up to 1 MiB by default.
  public init(store: (any ResponseCacheStore)? = nil, scope: Scope = .oneUser, largestBody: Int = 1 << 20) {
    self.store = store
    self.scope = scope
    self.largestBody = largestBody
  }
}

/// The storage of a client's cache, such as ``MemoryCache`` and ``DiskCache``.
///
/// It stores and removes responses; the client decides whether one may be used. The functions may run concurrently.
/// They do not throw: a response that cannot be read or written counts as missing.
public protocol ResponseCacheStore: Sendable {
  /// The stored responses of a URL, the latest first: several if they `Vary` by request fields.
  func variants(of url: String) async -> [CachedResponse]

  /// Replaces the stored responses of a URL; an empty array removes them.
  func store(_ variants: [CachedResponse], for url: String) async

  /// Removes all responses.
  func removeAll() async
}

/// A stored response, and what decides for which requests it may be used (RFC 9111, section 4).
public struct CachedResponse: Sendable, Equatable {
  /// The status code, from 200 to 999; the client stores no 206, 304, 412 or 416.
  public var status: Int
  /// The header fields.
  public var fields: HTTPFields
  /// The whole body, decompressed; empty if there is none.
  public var body: [UInt8]
  /// The request fields that `Vary` names, in lower case, with their values; `nil` for absent ones.
  public var selectors: [String: String?]
  /// The fields of the request that carry credentials; `nil` if there were none, or if the response is `public`. A
  /// persistent store must not store responses with credentials.
  public var credentials: String?
  /// When the request was sent, in seconds since 1970.
  public var requestedAt: Int
  /// When the response arrived, in seconds since 1970.
  public var receivedAt: Int

  /// A response for a store to return; the values are not checked.
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

/// Stores responses in memory, up to a number of bytes; the least recently used ones are removed first.
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
      // A linear search for each removed entry: a full cache usually removes one for each that it adds.
      while state.size > capacity, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.remove(oldest.key)
      }
    }
  }

  public func removeAll() async { state.withLock { $0 = State() } }
}
