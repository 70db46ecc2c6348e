import CCurl

/// Names of header fields and query items that carry credentials.
///
/// Servers choose such names freely, so any name that contains a word such as `token`, `key` or `session` counts, and
/// any that is not ASCII, because these words are English. A false match costs little (another origin does not get the
/// field, a log does not show it); a missed one leaks a secret.
package enum CredentialNames {
  private static let fragments = [
    "auth", "cookie", "token", "key", "secret", "password", "passwd", "session", "signature", "credential", "csrf",
    "xsrf", "jwt", "dpop", "assertion",
  ]
  /// Matched as whole words only: they are short enough to occur in other words.
  private static let words: Set<Substring> = ["hmac", "otp", "pwd", "sid", "ticket"]
  /// Names that contain a fragment and carry no credentials: this one identifies a request, not its sender.
  private static let exceptions: Set<String> = ["idempotency-key"]

  /// Whether a field or query item of this name may carry credentials; case-insensitive.
  package static func contains(_ name: String) -> Bool {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
    let name = name.lowercased()
    guard !exceptions.contains(name) else { return false }
    return fragments.contains { name.contains($0) }
      || name.split { !$0.isLetter && !$0.isNumber }.contains { words.contains($0) }
  }
}

extension String {
  /// The text with `mark` in place of the secrets in its URLs: user-info, and the values of the items of a query or
  /// fragment whose names `isHidden` selects. `isHidden` gets the names without percent-encoding, as the server reads
  /// them.
  ///
  /// The text may be a URL, a relative reference, or a field that contains some, such as `Link` or `Refresh`.
  package func redactingURLs(with mark: String = "…", _ isHidden: (String) -> Bool) -> String {
    var result = ""
    var isInItems = false
    // By bytes: a combining character after a delimiter would form one Character with it.
    var rest = utf8[...]
    while true {
      // User-info may contain an ampersand (RFC 3986, section 3.2.1).
      let word = rest.prefix { !$0.isDelimiterOfURLs && (!isInItems || $0 != UInt8(ascii: "&")) }
      result += isInItems ? Self.redacting(item: word, mark, isHidden) : Self.redacting(userInfo: word, mark)
      rest = rest[word.endIndex...]
      guard let delimiter = rest.popFirst() else { return result }
      result.unicodeScalars.append(Unicode.Scalar(delimiter))
      switch delimiter {
      case UInt8(ascii: "?"), UInt8(ascii: "#"): isInItems = true
      case UInt8(ascii: "&"): break
      default: isInItems = false
      }
    }
  }

  private static func redacting(
    item: Substring.UTF8View, _ mark: String, _ isHidden: (String) -> Bool
  ) -> String {
    guard let end = item.firstIndex(of: UInt8(ascii: "=")) else { return String(Substring(item)) }
    let name = Substring(item[..<end])
    return isHidden(percentDecoded(name)) ? "\(name)=\(mark)" : String(Substring(item))
  }

  private static func redacting(userInfo word: Substring.UTF8View, _ mark: String) -> String {
    guard let start = word.firstRange(of: "//".utf8)?.upperBound,
      let end = word[start...].prefix(while: { $0 != UInt8(ascii: "/") }).lastIndex(of: UInt8(ascii: "@"))
    else { return String(Substring(word)) }
    return "\(Substring(word[..<start]))\(mark)\(Substring(word[end...]))"
  }

  /// Without percent-encoding; invalid escapes stay.
  private static func percentDecoded(_ text: Substring) -> String {
    var count: Int32 = 0
    guard let bytes = curl_easy_unescape(nil, String(text), Int32(clamping: text.utf8.count), &count) else {
      return String(text)
    }
    defer { curl_free(bytes) }
    // Safe: libcurl returns as many bytes as it has set `count` to.
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether this ends a URL in a text, or begins its query or fragment.
  fileprivate var isDelimiterOfURLs: Bool {
    switch self {
    case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\""), UInt8(ascii: " "):
      true
    default: false
    }
  }
}
