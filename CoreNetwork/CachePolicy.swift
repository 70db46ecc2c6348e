public import FoundationEssentials
import InnoNetwork

/// Where responses are stored. They are used as long as their server allows, then validated with it (RFC 9111).
public enum ResponseStorage: Sendable {
  /// Nowhere.
  case none
  /// In memory, up to a size in bytes.
  case memory(size: Int = 16 << 20)
  /// In a folder, which is created for the current user only, up to a size in bytes. Responses to requests with
  /// credentials are not written, unless their `Cache-Control` has `public`.
  case disk(folder: URL, size: Int = 64 << 20)

  var store: (any ResponseCacheStore)? {
    switch self {
    case .none: nil
    case .memory(let size): MemoryCache(capacity: size)
    case .disk(let folder, let size): DiskCache(directory: folder.path, capacity: size)
    }
  }
}

/// Which stored responses a request accepts. If the environment stores none, a policy only sets the request's
/// `Cache-Control`, and ``storedOnly`` always fails.
public enum CachePolicy: Sendable, Equatable {
  /// Those that the server's header fields allow.
  case standard
  /// Those that the server has validated for this request, for example because the user has asked for the latest.
  case validated
  /// None; the response is not stored either.
  case bypassed
  /// Those that the server's header fields allow. If there is none, the request is not sent and fails with
  /// ``NetworkFailure/Kind/unavailable``.
  case storedOnly
  /// Also those that have been stale for at most this time, rounded down to whole seconds.
  case stale(upTo: Duration)

  /// The directive for the request's `Cache-Control` (RFC 9111, section 5.2.1).
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
