/// Why a deep link was refused.
public enum DeepLinkRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The link is longer than the limit, in characters.
  case tooLong(limit: Int)
  /// The path has more segments than the limit.
  case tooManySegments(limit: Int)
  /// The query has more items than the limit.
  case tooManyQueryItems(limit: Int)
  /// The text is no absolute link.
  case malformed(DeepLinkSyntaxError)
  /// The link is for another app; `allowed` is sorted.
  case scheme(String, allowed: [String])
  /// The link is for another host; `allowed` is in the order in which the pipeline was given them.
  case host(DeepLinkHost, allowed: [DeepLinkHost])
  /// The path is known, a value in it or in the query is missing or not what it has to be.
  case parameter(DeepLinkParameterError)

  public var description: String {
    switch self {
    case .tooLong(let limit): "the link is longer than \(limit) characters"
    case .tooManySegments(let limit): "the link's path has more than \(limit) segments"
    case .tooManyQueryItems(let limit): "the link's query has more than \(limit) items"
    case .malformed(let error): "this is not a link: \(error)"
    case .scheme(let scheme, let allowed):
      "the link's scheme is \(quoted(scheme)); possible here: \(allowed.map(quoted).joined(separator: ", "))"
    case .host(let host, let allowed):
      "the link's host is \(host); possible here: \(allowed.map(\.description).joined(separator: ", "))"
    case .parameter(let error): error.description
    }
  }
}
