import HTTPTypes
public import InnoNetworkEngine

/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The wait that an answer asks for; `nil` where it asks for none. The header means something with 429 (RFC 6585, section 4), 503 and 3xx.
  static func wait(_ head: ResponseHead, now: Int) -> Duration? {
    let code = head.status.code
    guard code == 429 || code == 503 || (300..<400).contains(code), let value = head[.retryAfter] else { return nil }
    return parse(value, now: now)
  }

  /// The wait that a value asks for, in seconds or as one of the three forms of a date; `nil` for a date that has passed and for anything
  /// else, so that the usual backoff counts.
  static func parse(_ value: String, now: Int) -> Duration? {
    let text = value.split(separator: " ").joined(separator: " ")
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // Only a number too long for 64 bits fails here; it is more than any policy grants.
      return text.isEmpty ? nil : .seconds(min(Int(text) ?? .max, Int(Int32.max)))
    }
    guard let date = HTTPDate.secondsSince1970(text), date > now else { return nil }
    return .seconds(date - now)
  }
}

extension ResponseHead {
  /// The wait that a server asks for with `Retry-After` (RFC 9110, section 10.2.3), `now` in seconds since 1970.
  ///
  /// `nil` where there is none, where its date has passed, and for statuses with which it means nothing: all but 429, 503 and 3xx.
  public func retryAfter(now: Int) -> Duration? { RetryAfter.wait(self, now: now) }
}
