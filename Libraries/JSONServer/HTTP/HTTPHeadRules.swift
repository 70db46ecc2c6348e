/// Validation of the request line and the header fields (RFC 9112, sections 3, 5 and 6).
enum HTTPHeadRules {
  /// How the length of a request's body is determined.
  enum Framing: Equatable {
    case none, chunked
    /// Nil for a number greater than `Int.max`.
    case length(Int?)
  }

  /// The request with the method, the target and the version of its first line.
  static func requestLine(_ line: ArraySlice<UInt8>, targetLimit: Int) throws(HTTPRequestError) -> HTTPRequest {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenCharacter) else {
      throw .malformed("The request line is malformed.")
    }
    guard parts[1].count <= targetLimit else { throw .targetTooLong }
    let version = Array(parts[2])
    guard version.count == 8, version.starts(with: "HTTP/".utf8), version[6] == UInt8(ascii: "."), version[5].isDigit,
      version[7].isDigit
    else { throw .malformed("The request line is malformed.") }
    guard version[5] == UInt8(ascii: "1") else { throw .unknownVersion }
    let method = String(decoding: parts[0], as: UTF8.self)
    let (authority, target) = try target(parts[1], method: method)
    return HTTPRequest(
      method: method, target: target, authority: authority, minorVersion: version[7] == UInt8(ascii: "0") ? 0 : 1)
  }

  /// Accepts a target in origin form, absolute form or, for OPTIONS, asterisk form.
  ///
  /// Bytes above 0x7F are not allowed in a target, but some clients send them; they are kept.
  private static func target(
    _ bytes: ArraySlice<UInt8>, method: String
  ) throws(HTTPRequestError) -> (authority: String?, target: String) {
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }) else {
      throw .malformed("The request target is malformed.")
    }
    let target = String(decoding: bytes, as: UTF8.self)
    if target.hasPrefix("/") || target == "*" && method == "OPTIONS" { return (nil, target) }
    let scheme = target.prefix(8).lowercased()
    guard scheme.hasPrefix("http://") || scheme.hasPrefix("https://") else {
      throw .malformed("The request target is malformed.")
    }
    let url = target.dropFirst(scheme == "https://" ? 8 : 7)
    let authority = String(url.prefix { $0 != "/" && $0 != "?" })
    guard !authority.isEmpty, isHost(authority) else { throw .malformed("The request target is malformed.") }
    let rest = url.dropFirst(authority.count)
    return (authority, rest.hasPrefix("/") ? String(rest) : "/" + rest)
  }

  /// One field line; its name in lower case.
  static func field(_ line: ArraySlice<UInt8>) throws(HTTPRequestError) -> HTTPField {
    guard line.first != 0x20, line.first != 0x09 else {
      throw .malformed("A header field is folded over several lines.")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(\.isTokenCharacter)
    else {
      throw .malformed("The name of a header field is malformed.")
    }
    let value = line[line.index(after: colon)...]
    guard value.allSatisfy(\.isFieldText) else { throw .malformed("A header field holds a control character.") }
    return HTTPField(
      String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      String(decoding: value, as: UTF8.self).trimmingBlanks)
  }

  /// Checks Host, Expect and the fields that determine the length of the body; returns how to find its end.
  static func framing(of request: HTTPRequest) throws(HTTPRequestError) -> Framing {
    let hosts = request.fields.filter { $0.name == "host" }
    guard hosts.count == 1 || hosts.isEmpty && request.minorVersion == 0, hosts.allSatisfy({ isHost($0.value) }) else {
      throw .malformed("The request needs one Host field, and a valid one.")
    }
    if request.minorVersion > 0, let expectation = request["expect"], expectation.lowercased() != "100-continue" {
      throw .unknownExpectation
    }
    let lengths = request.fields.filter { $0.name == "content-length" }
    if request["transfer-encoding"] != nil {
      // Both kinds of length, or chunks from an HTTP/1.0 client, are a sign of request smuggling (RFC 9112, section
      // 6.3).
      guard lengths.isEmpty, request.minorVersion > 0 else {
        throw .malformed("The length of the body is contradictory.")
      }
      let codings = request.list("transfer-encoding")
      guard codings.last == "chunked", !codings.dropLast().contains("chunked") else {
        throw .malformed("The last transfer coding must be chunked.")
      }
      guard codings.count == 1 else { throw .unknownCoding }
      return .chunked
    }
    guard let length = lengths.first?.value else { return .none }
    guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy(\.isDigit) else {
      throw .malformed("The Content-Length is not one number.")
    }
    return .length(Int(length))
  }

  /// The characters of a host and a port (RFC 3986, section 3.2); their order is not checked.
  private static func isHost(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0.isDigit || $0.isLetter || "-._~%!$&'()*+,;=:[]".utf8.contains($0) }
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
  /// A character of a token (RFC 9110, section 5.6.2).
  var isTokenCharacter: Bool { isDigit || isLetter || "!#$%&'*+-.^_`|~".utf8.contains(self) }
  /// A character of a field's value (RFC 9110, section 5.5).
  var isFieldText: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }
}
