import CCurl

/// An absolute URL as libcurl itself reads it, so that what is checked and what is connected to can never differ.
///
/// User-info and fragment are not part of it: neither is ever sent, logged or shown. Credentials belong into a header.
public struct RequestURL: Sendable, Hashable {
  /// Lower case; only `http` and `https` can be sent, others can be looked at.
  public let scheme: String
  /// Lower case; IPv6 addresses in brackets; empty for schemes without one.
  public let host: String
  /// Given or implied; zero for schemes without one.
  public let port: Int
  /// Starts with a slash; percent-encoded.
  public let path: String
  /// Without the question mark; `nil` where there is none.
  public let query: String?
  /// The whole URL as it is sent.
  public let string: String

  /// Why a string is not a URL that can be requested.
  public struct Invalid: Error, Sendable, Equatable, CustomStringConvertible {
    /// One clause, without the URL.
    public let description: String
  }

  /// Two URLs of one origin are the same server to credentials (RFC 6454).
  public struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// Lower case, as in ``RequestURL/scheme``.
    public let scheme: String
    /// Lower case; IPv6 addresses in brackets; empty for schemes without one.
    public let host: String
    /// Given or implied, so that a URL with its default port and one without have the same; zero for schemes without one.
    public let port: Int
    public var description: String { "\(scheme)://\(host):\(port)" }
  }

  /// Reads an absolute URL; control characters, blanks and a missing host are refused, user-info and fragment are left out.
  public init(_ string: String) throws(Invalid) {
    try self.init(string, relativeTo: nil)
  }

  /// The URL that a `Location` header means when it arrives from this one (RFC 9110, section 10.2.2); blanks in it are encoded.
  public func resolving(_ location: String) throws(Invalid) -> RequestURL {
    try RequestURL(location, relativeTo: self)
  }

  /// The server that the URL leads to; credentials belong to an origin, not to a URL.
  public var origin: Origin { Origin(scheme: scheme, host: host, port: port) }

  /// For logs and messages: the values of the query are left out, its names stay.
  public var redacted: String {
    guard let query else { return string }
    // By bytes: a combining character behind a mark would hide it in one Character with it.
    let names = query.utf8.split(separator: UInt8(ascii: "&")).map { pair in
      pair.firstIndex(of: UInt8(ascii: "=")).map { "\(Substring(pair[..<$0]))=…" } ?? String(Substring(pair))
    }
    return "\(Substring(string.utf8.prefix { $0 != UInt8(ascii: "?") }))?\(names.joined(separator: "&"))"
  }

  private init(_ string: String, relativeTo base: RequestURL?) throws(Invalid) {
    guard string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { throw Invalid(description: "it contains a control character") }
    guard let parts = curl_url() else { throw Invalid(description: "there is no memory to read it") }
    defer { curl_url_cleanup(parts) }
    if let base { try Self.set(CURLUPART_URL, base.string, of: parts) }
    try Self.set(CURLUPART_URL, string, of: parts, flags: base == nil ? 0 : UInt32(CURLU_URLENCODE))
    for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_FRAGMENT] { curl_url_set(parts, part, nil, 0) }
    self.scheme = Self.get(CURLUPART_SCHEME, of: parts) ?? ""
    self.host = (Self.get(CURLUPART_HOST, of: parts) ?? "").lowercased()
    self.port = Self.get(CURLUPART_PORT, of: parts, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap { Int($0) } ?? 0
    self.path = Self.get(CURLUPART_PATH, of: parts) ?? "/"
    self.query = Self.get(CURLUPART_QUERY, of: parts)
    guard let whole = Self.get(CURLUPART_URL, of: parts) else { throw Invalid(description: "it is not a URL") }
    self.string = whole
  }

  private static func set(_ part: CURLUPart, _ value: String, of parts: OpaquePointer, flags: UInt32 = 0) throws(Invalid) {
    let code = curl_url_set(parts, part, value, flags | UInt32(CURLU_NON_SUPPORT_SCHEME))
    guard code == CURLUE_OK else {
      throw Invalid(description: curl_url_strerror(code).map { String(cString: $0).lowercasedFirst } ?? "it is not a URL")
    }
  }

  private static func get(_ part: CURLUPart, of parts: OpaquePointer, flags: UInt32 = 0) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parts, part, &value, flags) == CURLUE_OK, let value else { return nil }
    defer { curl_free(value) }
    return String(cString: value)
  }
}

extension RequestURL: CustomStringConvertible {
  /// The same as ``redacted``, so that a URL in a message gives nothing away.
  public var description: String { redacted }
}

extension String {
  /// With a small first letter, as a clause in a sentence wants it.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
