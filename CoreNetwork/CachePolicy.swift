public import FoundationEssentials
import InnoNetwork

/// Where responses are kept: for as long as their server allows (RFC 9111), validated with it afterwards.
public enum ResponseStorage: Sendable {
  /// Nowhere.
  case none
  /// In memory, up to a size in bytes.
  case memory(size: Int = 16 << 20)
  /// In a folder, which is created for the current user alone, up to a size in bytes. Responses to requests with
  /// credentials are not written.
  case disk(folder: URL, size: Int = 64 << 20)

  var store: (any ResponseCacheStore)? {
    switch self {
    case .none: nil
    case .memory(let size): MemoryCache(capacity: size)
    case .disk(let folder, let size): DiskCache(directory: folder.path, capacity: size)
    }
  }
}

/// Which stored responses a request accepts; with an environment that stores none it makes no difference, except for
/// ``storedOnly``, which then always fails.
public enum CachePolicy: Sendable, Equatable {
  /// As the server's headers say.
  case standard
  /// A stored response only after the server has confirmed it, as for a user who asks for the latest.
  case validated
  /// None, and what comes is not stored either.
  case bypassed
  /// A stored response that the server would allow, without asking the server; where there is none the request fails as
  /// ``NetworkFailure/Kind/unavailable``.
  case storedOnly
  /// Also one that became stale at most so long ago; whole seconds.
  case stale(upTo: Duration)

  /// As the request's `Cache-Control` (RFC 9111, section 5.2.1).
  var directive: String? {
    switch self {
    case .standard: nil
    case .validated: "no-cache"
    case .bypassed: "no-store"
    case .storedOnly: "only-if-cached"
    case .stale(let age): "max-stale=\(max(0, age.components.seconds))"
    }
  }
}
