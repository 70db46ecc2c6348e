/// Number as it is written in JSON: `Double` would round one of many digits.
public struct JSONNumber: Hashable, Sendable {
  /// As JSON has it (RFC 8259, section 6); `Double` can hold its magnitude.
  let text: String

  /// - Parameter text: What the grammar of JSON allows.
  init?(_ text: String) {
    guard let value = Double(text), value.isFinite else { return nil }
    self.text = text
  }

  var double: Double { Double(text) ?? 0 }

  /// The exact value; nil for one with a fraction and one outside of `Int`.
  var wholeNumber: Int? {
    let parts = text.lowercased().split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let sign = text.hasPrefix("-") ? "-" : ""
    let all = mantissa.joined().drop { $0 == "-" || $0 == "0" }
    guard let last = all.lastIndex(where: { $0 != "0" }) else { return 0 }
    let digits = all[...last]
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
    let fraction = mantissa.count > 1 ? mantissa[1].count : 0
    // As many zeros follow the last digit. No `Int` has more than 19 digits.
    let zeros = max(-1_000_000_000, min(exponent, 1_000_000_000)) - fraction + all.count - digits.count
    guard (0...19).contains(zeros) else { return nil }
    return Int(sign + digits + String(repeating: "0", count: zeros))
  }

  /// Without zeros at the end of the fraction; with an exponent, as `Double` writes it.
  var plainText: String {
    if let wholeNumber { return String(wholeNumber) }
    guard !text.contains(where: { $0 == "e" || $0 == "E" }) else { return String(double) }
    guard text.contains("."), let last = text.lastIndex(where: { $0 != "0" }) else { return text }
    return String(text[last] == "." ? text[..<last] : text[...last])
  }
}

extension JSONNumber: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { text = String(value) }
}
