/// A deep link taken apart: `scheme://host/path?query#fragment` as in RFC 3986, 3, with everything percent-decoded exactly once.
///
/// Non-ASCII text may stand in it unencoded, as in an IRI (RFC 3987). Nothing is normalised but the case of scheme and host:
/// a segment `..` is text like any other, encoded or not. One slash at the end of the path is ignored.
/// User information and port are checked and dropped.
public struct DeepLinkURL: Hashable, Sendable, CustomStringConvertible {
  /// The text as it came.
  public let description: String
  /// In lower case.
  public let scheme: String
  /// In lower case; absent when the link has none, or an empty one.
  public let host: DeepLinkHost
  /// The decoded path segments; empty for `/` and for no path. A segment is empty where two slashes meet.
  public let segments: [String]
  /// The decoded query items in order; empty pieces, as between two ampersands, are none.
  public let queryItems: [DeepLinkQueryItem]
  /// The decoded text after `#`, nil without one.
  public let fragment: String?

  /// Reads `text`.
  ///
  /// - Throws: a rejection for a text that exceeds one of the limits or is no absolute link. The length is judged before anything is read.
  public init(_ text: String, limits: DeepLinkLimits = DeepLinkLimits()) throws(DeepLinkRejection) {
    if text.utf8.count > limits.characters, text.unicodeScalars.dropFirst(max(0, limits.characters)).first != nil {
      throw .tooLong(limit: limits.characters)
    }
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
      // What is left of "/" is nothing at all, while what is left of "//" is one empty segment.
    }
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

  /// RFC 3986, 2, leaves these characters no place in a URI.
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
