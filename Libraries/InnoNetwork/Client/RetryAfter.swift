import InnoNetworkEngine

/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The wait that a value asks for, in seconds or as one of the three forms of a date; `nil` for a date that has passed and for anything
  /// else, so that the usual backoff counts.
  static func parse(_ value: String, now: Int) -> Duration? {
    let text = value.split(separator: " ").joined(separator: " ")
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // Only a number too long for 64 bits fails here; the clamp of the policy makes them all the same.
      return text.isEmpty ? nil : .seconds(min(Int(text) ?? .max, Int(Int32.max)))
    }
    guard let date = HTTPDate.secondsSince1970(text), date > now else { return nil }
    return .seconds(date - now)
  }
}
