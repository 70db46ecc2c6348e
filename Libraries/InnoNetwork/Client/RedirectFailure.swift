public import InnoNetworkEngine

/// Why a redirect is not followed.
public enum RedirectFailure: Error, Sendable, Equatable {
  /// One more than the policy allows, as in a loop.
  case tooMany(limit: Int)
  /// To something that is not HTTP, by its scheme.
  case forbiddenScheme(String)
  /// From https to http.
  case downgrade(RequestURL)
  /// A write (307 or 308) that another server would receive.
  case unsafeMethodAcrossOrigins(RequestURL)
  /// The `Location` is no URL; why not.
  case invalidLocation(String)
}

extension RedirectFailure: CustomStringConvertible {
  /// One clause.
  public var description: String {
    switch self {
    case .tooMany(let limit): "the server keeps redirecting (more than \(limit) redirects)"
    case .forbiddenScheme(let scheme): "the server redirects to a \(scheme): URL, which is not followed"
    case .downgrade(let url): "the server redirects from https to \(url), which is not followed"
    case .unsafeMethodAcrossOrigins(let url): "the server redirects this write to another server (\(url.origin)), which is not followed"
    case .invalidLocation(let reason): "the server redirects to something that is not a URL (\(reason))"
    }
  }
}
