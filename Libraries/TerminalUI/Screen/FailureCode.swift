/// What kind of failure a screen shows; the raw value is what scripts see.
public enum FailureCode: String, CaseIterable, Hashable, Sendable, Codable {
  /// None of the others.
  case failure
  /// The request itself makes no sense.
  case usage
  /// The server's answer cannot be understood.
  case invalidResponse = "invalid_response"
  /// There is no such item.
  case notFound = "not_found"
  /// The server cannot be reached.
  case unavailable
  /// The server did not answer in time.
  case timeout
  /// The server refuses for now.
  case refused
  /// The user stopped it.
  case interrupted
}
