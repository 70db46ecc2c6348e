/// A link split at its delimiters (RFC 3986, appendix B), still encoded.
struct DeepLinkURLParts {
  let scheme: String
  let host: Substring
  let path: Substring
  let query: Substring?
  let fragment: Substring?

  init(_ text: String) throws(DeepLinkRejection) {
    do throws(DeepLinkSyntaxError) {
      var rest = text[...]
      scheme = try Self.takeScheme(&rest)
      fragment = Self.cutTail(&rest, at: UInt8(ascii: "#"))
      query = Self.cutTail(&rest, at: UInt8(ascii: "?"))
      if rest.utf8.starts(with: "//".utf8) {
        rest = Substring(rest.utf8.dropFirst(2))
        let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        host = try Self.host(of: rest[..<end])
        path = rest[end...]
      } else {
        host = ""
        path = rest
      }
    } catch {
      throw .malformed(error)
    }
  }

  private static func takeScheme(_ rest: inout Substring) throws(DeepLinkSyntaxError) -> String {
    let delimiters = ":/?#".utf8
    guard let end = rest.utf8.firstIndex(where: delimiters.contains), rest.utf8[end] == UInt8(ascii: ":"),
      end > rest.startIndex
    else {
      throw .missingScheme
    }
    let scheme = rest[..<end]
    let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    let isSchemeCharacter = { (byte: UInt8) in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
    guard scheme.utf8.prefix(1).allSatisfy(isLetter), scheme.utf8.allSatisfy(isSchemeCharacter) else {
      throw .invalidScheme(String(scheme))
    }
    rest = Substring(rest.utf8[end...].dropFirst())
    return scheme.lowercased()
  }

  private static func cutTail(_ rest: inout Substring, at delimiter: UInt8) -> Substring? {
    guard let index = rest.utf8.firstIndex(of: delimiter) else { return nil }
    defer { rest = rest[..<index] }
    return Substring(rest.utf8[index...].dropFirst())
  }

  /// The host of `user@host:port`. A bracketed IPv6 address keeps its brackets.
  private static func host(of authority: Substring) throws(DeepLinkSyntaxError) -> Substring {
    var rest = authority.utf8
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) { rest = rest[at...].dropFirst() }
    let end: Substring.UTF8View.Index
    if rest.first == UInt8(ascii: "[") {
      guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .invalidAuthority(String(authority)) }
      end = rest.index(after: close)
    } else {
      end = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
    }
    let port = rest[end...]
    if let colon = port.first {
      let digits = port.dropFirst()
      // RFC 3986, 3.2.3: the port may be empty.
      guard colon == UInt8(ascii: ":"), digits.isEmpty || UInt16(Substring(digits)) != nil,
        digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
      else {
        throw .invalidAuthority(String(authority))
      }
    }
    return Substring(rest[..<end])
  }
}

/// Decodes `%XX` once: `%252F` becomes `%2F` and stays so.
func percentDecoded(_ text: Substring.UTF8View) throws(DeepLinkSyntaxError) -> String {
  guard text.contains(UInt8(ascii: "%")) else { return String(Substring(text)) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count)
  var iterator = text.makeIterator()
  while let byte = iterator.next() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = iterator.next().flatMap(hexadecimalValue), let low = iterator.next().flatMap(hexadecimalValue)
    else {
      throw .invalidPercentEncoding(String(Substring(text)))
    }
    bytes.append(high << 4 | low)
  }
  guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8(String(Substring(text))) }
  return decoded
}

private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
