/// Name and value of a query or of a form in a body (application/x-www-form-urlencoded).
struct QueryItem: Equatable, Sendable {
  let name: String
  let value: String

  /// The name of a query parameter, of which `name[]` is another way to write a list.
  var key: String { name.hasSuffix("[]") ? String(name.dropLast(2)) : name }

  /// Text that is not percent-encoded UTF-8 is left as it is. An item without an equals sign has an empty value.
  static func items(in text: some StringProtocol) -> [QueryItem] {
    text.utf8.split(separator: UInt8(ascii: "&")).map { item in
      let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  private static func decoded(_ text: some Sequence<UInt8>) -> String {
    let bytes = text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
    return PercentEncoding.decode(bytes) ?? String(decoding: bytes, as: UTF8.self)
  }
}

enum PercentEncoding {
  /// Nil when an escape is incomplete or the result is not UTF-8.
  static func decode(_ bytes: [UInt8]) -> String? {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(validating: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      decoded.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: decoded, as: UTF8.self)
  }
}
