import CCurl
import Glibc

/// An absolute URL, parsed by libcurl, so that the URL that is checked and the one that is requested cannot differ.
///
/// User-info and fragment are removed, and so never sent or logged. Credentials belong in a header.
public struct RequestURL: Sendable, Hashable {
  /// In lower case; only `http` and `https` can be requested.
  public let scheme: String
  /// In lower case; IPv6 addresses in brackets; empty for schemes without a host.
  public let host: String
  /// The port of the URL or the default of its scheme; zero for schemes without one.
  public let port: Int
  /// Percent-encoded; starts with a slash.
  public let path: String
  /// Percent-encoded, without the question mark; `nil` if there is none or it is empty.
  public let query: String?
  /// The whole URL.
  public let string: String

  /// Why a string is not a valid URL.
  public struct Invalid: Error, Sendable, Equatable, CustomStringConvertible {
    /// Why, as a clause for use within a sentence, without the URL.
    public let description: String
  }

  /// Scheme, host and port: the scope of credentials (RFC 6454).
  public struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// See ``RequestURL/scheme``.
    public let scheme: String
    /// See ``RequestURL/host``.
    public let host: String
    /// See ``RequestURL/port``; URLs with and without the default port have the same origin.
    public let port: Int
    public var description: String { "\(scheme)://\(host):\(port)" }
  }

  /// Parses an absolute URL. Refuses control characters, blanks and a missing host; removes user-info and fragment.
  public init(_ string: String) throws(Invalid) {
    try self.init(string, relativeTo: nil)
  }

  /// Resolves the `Location` of a response from this URL (RFC 9110, section 10.2.2); blanks in it are percent-encoded.
  public func resolving(_ location: String) throws(Invalid) -> RequestURL {
    try RequestURL(location, relativeTo: self)
  }

  /// The origin of the URL (RFC 6454).
  public var origin: Origin { Origin(scheme: scheme, host: host, port: port) }

  /// For logs and messages: without the values of the query items.
  public var redacted: String { string.redactingURLs { _ in true } }

  /// Appends a path and a query to those of the URL. Both have to be percent-encoded; the path is empty or starts with
  /// a slash.
  ///
  /// The result is parsed only if libcurl would change it, which is rare: parsing a URL takes a dozen allocations.
  package func appending(path: String, query: String?) throws(Invalid) -> RequestURL {
    let base = path.isEmpty || self.path.utf8.last != UInt8(ascii: "/") ? self.path[...] : self.path.dropLast()
    let joined = base.isEmpty ? path : base + path
    let queries = if let own = self.query, let query { "\(own)&\(query)" } else { query ?? self.query }
    let root = string.utf8.dropLast(self.path.utf8.count + (self.query.map { $0.utf8.count + 1 } ?? 0))
    let string = queries.map { "\(Substring(root))\(joined)?\($0)" } ?? "\(Substring(root))\(joined)"
    // libcurl removes the segments `.` and `..` (RFC 3986, section 5.2.4), in some versions also with encoded dots.
    guard !path.hasDotSegment else { return try RequestURL(string) }
    return RequestURL(scheme: scheme, host: host, port: port, path: joined, query: queries, string: string)
  }

  private init(scheme: String, host: String, port: Int, path: String, query: String?, string: String) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.string = string
  }

  private init(_ string: String, relativeTo base: RequestURL?) throws(Invalid) {
    guard string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw Invalid(description: "it contains a control character")
    }
    // libcurl would take the first segment of the path for the host (RFC 9110, section 4.2.1).
    guard !string.hasEmptyHost else { throw Invalid(description: "it has no host") }
    guard let parts = curl_url() else { throw Invalid(description: "out of memory") }
    defer { curl_url_cleanup(parts) }
    if let base { try Self.set(CURLUPART_URL, base.string, of: parts) }
    try Self.set(CURLUPART_URL, string, of: parts, flags: base == nil ? 0 : UInt32(CURLU_URLENCODE))
    for part in [CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_FRAGMENT] {
      curl_url_set(parts, part, nil, 0)
    }
    // libcurl looks for control characters and for numbers that mean an IPv4 address before it decodes the escapes of a
    // host: it parses 214%2e1 as the host name 214.1. To send the request it would parse the decoded URL, and 214.1 as
    // the address 214.0.0.1. So the decoded URL is parsed once more before its parts are read.
    if string.utf8.contains(UInt8(ascii: "%")), let decoded = Self.get(CURLUPART_URL, of: parts) {
      try Self.set(CURLUPART_URL, decoded, of: parts)
    }
    if let host = Self.get(CURLUPART_HOST, of: parts), !host.utf8.allSatisfy({ $0 < 0x80 }) {
      try Self.encodeHost(of: parts)
    }
    self.scheme = Self.get(CURLUPART_SCHEME, of: parts) ?? ""
    self.host = (Self.get(CURLUPART_HOST, of: parts) ?? "").lowercased()
    self.port = Self.get(CURLUPART_PORT, of: parts, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap { Int($0) } ?? 0
    self.path = Self.get(CURLUPART_PATH, of: parts) ?? "/"
    // libcurl leaves a question mark without a query out of the whole URL.
    self.query = Self.get(CURLUPART_QUERY, of: parts).flatMap { $0.isEmpty ? nil : $0 }
    guard let whole = Self.get(CURLUPART_URL, of: parts) else { throw Invalid(description: "it is not a URL") }
    self.string = whole
  }

  /// Replaces an international host by its ASCII form (IDNA, RFC 5891). libidn2 reads the host in the encoding of the
  /// locale, which is ASCII in a program that has not called setlocale(3).
  private static func encodeHost(of parts: OpaquePointer) throws(Invalid) {
    let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    let previous = locale.map { uselocale($0) }
    defer {
      if let previous { uselocale(previous) }
      if let locale { freelocale(locale) }
    }
    guard let host = get(CURLUPART_HOST, of: parts, flags: UInt32(CURLU_PUNYCODE)) else {
      throw Invalid(description: "its host is not a valid international name")
    }
    try set(CURLUPART_HOST, host, of: parts)
  }

  private static func set(_ part: CURLUPart, _ value: String, of parts: OpaquePointer, flags: UInt32 = 0)
    throws(Invalid)
  {
    let code = curl_url_set(parts, part, value, flags | UInt32(CURLU_NON_SUPPORT_SCHEME))
    guard code == CURLUE_OK else {
      throw Invalid(
        description: curl_url_strerror(code).map { String(cString: $0).lowercasedFirst } ?? "it is not a URL")
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
  /// ``redacted``, so that interpolating a URL into a message reveals no values.
  public var description: String { redacted }
}

extension String {
  /// Whether the authority of an http or https URL, or of a reference that has only its scheme left out, is empty or
  /// missing.
  fileprivate var hasEmptyHost: Bool {
    let scheme = ["http:", "https:"].first { prefix($0.count).lowercased() == $0 } ?? ""
    let rest = utf8.dropFirst(scheme.utf8.count)
    let slashes = rest.prefix { $0 == UInt8(ascii: "/") }.count
    return scheme.isEmpty ? slashes > 2 : slashes != 2
  }

  /// Whether a segment may be `.` or `..`: it starts with a dot or with an escape, which may be that of a dot.
  fileprivate var hasDotSegment: Bool {
    var previous = UInt8(ascii: "/")
    for byte in utf8 {
      if previous == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") { return true }
      previous = byte
    }
    return false
  }

  /// With its first letter in lower case, for use within a sentence.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
