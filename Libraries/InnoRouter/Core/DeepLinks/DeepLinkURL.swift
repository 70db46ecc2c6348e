/// Parsed deep link: `scheme://host/path?query#fragment` (RFC 3986, section 3), with every part percent-decoded exactly
/// once.
///
/// Non-ASCII text need not be encoded, as in an IRI (RFC 3987). Only the case of scheme and host is normalized: a
/// segment `..` is kept, encoded or not. One slash at the end of the path is ignored. User information and port are
/// dropped; an invalid port rejects the link.
public struct DeepLinkURL: Hashable, Sendable, CustomStringConvertible {
  /// The original text.
  public let description: String
  /// The scheme, in lower case.
  public let scheme: String
  /// The host, in lower case; absent when the link has none, or an empty one.
  public let host: DeepLinkHost
  /// The decoded path segments; empty for `/` and for no path. A segment is empty where two slashes meet.
  public let segments: [String]
  /// The decoded query items in order, without empty ones such as between two ampersands.
  public let queryItems: [DeepLinkQueryItem]
  /// The decoded text after `#`, nil without one.
  public let fragment: String?

  /// Parses `text`.
  ///
  /// - Throws: a rejection for text that exceeds a limit or is not an absolute link. The length is checked before the
  ///   text is parsed.
  public init(_ text: String, limits: DeepLinkLimits = DeepLinkLimits()) throws(DeepLinkRejection) {
    guard text.utf8.count <= limits.bytes else { throw .tooLong(limit: limits.bytes) }
    do throws(DeepLinkSyntaxError) {
      try Self.checkCharacters(text)
    } catch {
      throw .malformed(error)
    }
    let parts = try DeepLinkURLParts(text)
    let slash = UInt8(ascii: "/")
    var path = parts.path.utf8[...]
    if !path.isEmpty {
      guard path.first == slash else { throw .malformed(.relativePath) }
      path = path.dropFirst()
      if path.last == slash { path = path.dropLast() }
    }
    // "/" has no segments, "//" has one empty segment.
    let pieces = parts.path.utf8.count < 2 ? [] : path.split(separator: slash, omittingEmptySubsequences: false)
    guard pieces.count <= limits.segments else { throw .tooManySegments(limit: limits.segments) }
    let query = parts.query?.utf8.split(separator: UInt8(ascii: "&")) ?? []
    guard query.count <= limits.queryItems else { throw .tooManyQueryItems(limit: limits.queryItems) }

    description = text
    scheme = parts.scheme
    do throws(DeepLinkSyntaxError) {
      host = DeepLinkHost(try percentDecoded(parts.host.utf8))
      var segments: [String] = []
      for piece in pieces { segments.append(try percentDecoded(piece)) }
      self.segments = segments
      var items: [DeepLinkQueryItem] = []
      for piece in query { items.append(try Self.queryItem(piece)) }
      queryItems = items
      if let text = parts.fragment { fragment = try percentDecoded(text.utf8) } else { fragment = nil }
    } catch {
      throw .malformed(error)
    }
  }

  private static func queryItem(_ piece: Substring.UTF8View) throws(DeepLinkSyntaxError) -> DeepLinkQueryItem {
    let equals = piece.firstIndex(of: UInt8(ascii: "="))
    let name = try percentDecoded(piece[..<(equals ?? piece.endIndex)])
    guard let equals else { return DeepLinkQueryItem(name: name, value: "") }
    return DeepLinkQueryItem(name: name, value: try percentDecoded(piece[piece.index(after: equals)...]))
  }

  /// Rejects the ASCII characters that RFC 3986, section 2, does not allow, C1 control characters and line separators.
  private static func checkCharacters(_ text: String) throws(DeepLinkSyntaxError) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0"..." ", "\u{7F}"..."\u{9F}", "\"", "<", ">", "\\", "^", "`", "{", "|", "}", "\u{2028}", "\u{2029}":
        throw .illegalCharacter(scalar)
      default: continue
      }
    }
  }
}

/// Host of a deep link. A link may have none: `app:///people` and `app:/people`.
public enum DeepLinkHost: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The link has no host, or an empty one.
  case absent
  /// The link has this host, in lower case.
  case named(String)

  /// The host of that name in lower case (RFC 3986, section 3.2.2); ``absent`` for an empty name.
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

/// Decoded query item; the value of a flag without `=` is empty.
public struct DeepLinkQueryItem: Hashable, Sendable {
  /// The decoded text before the first `=`. May be empty and may be repeated in a query.
  public let name: String
  /// The decoded text after the first `=`; empty without one.
  public let value: String

  /// A decoded item.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Size limits of deep links.
public struct DeepLinkLimits: Hashable, Sendable {
  /// Maximum length of the link in bytes of UTF-8.
  public var bytes: Int
  /// Maximum number of path segments.
  public var segments: Int
  /// Maximum number of query items.
  public var queryItems: Int

  /// Defaults: 8,192 bytes, 128 segments, 256 query items.
  public init(bytes: Int = 8_192, segments: Int = 128, queryItems: Int = 256) {
    self.bytes = bytes
    self.segments = segments
    self.queryItems = queryItems
  }
}
