/// The host of a deep link, which may well have none: `app:///people` and `app:/people`.
public enum DeepLinkHost: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The link has no host, or an empty one.
  case absent
  /// The link has this host, in lower case.
  case named(String)

  /// The host of that name without regard to case (RFC 3986, 3.2.2); ``absent`` for an empty one.
  public init(_ name: String) {
    self = name.isEmpty ? .absent : .named(name.lowercased())
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  public var description: String {
    switch self {
    case .absent: "no host"
    case .named(let name): quoted(name)
    }
  }
}
