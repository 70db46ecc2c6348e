import CCurl

/// The three forms of a date in HTTP (RFC 9110, section 5.6.7): IMF-fixdate, RFC 850 and asctime.
public enum HTTPDate {
  /// Seconds since 1970 in UTC; `nil` for text that is not a date.
  public static func secondsSince1970(_ text: String) -> Int? {
    let seconds = curl_getdate(text, nil)
    return seconds == -1 ? nil : Int(seconds)
  }
}
