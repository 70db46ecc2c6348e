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
    guard let high = iterator.next().flatMap(hexadecimalValue), let low = iterator.next().flatMap(hexadecimalValue) else {
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
