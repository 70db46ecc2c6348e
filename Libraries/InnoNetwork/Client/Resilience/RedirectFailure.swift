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
  /// A write (307 or 308) whose body came from a stream, and is gone.
  case bodyCannotBeRepeated(RequestURL)
  /// The server asks for a longer wait than the policy grants.
  case tooLongAWait(Duration)
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
    case .bodyCannotBeRepeated(let url): "the server redirects to \(url), and the body cannot be sent a second time"
    case .tooLongAWait(let wait): "the server redirects and asks for a wait of \(wait.formattedSeconds) seconds"
    case .invalidLocation(let reason): "the server redirects to something that is not a URL (\(reason))"
    }
  }
}
