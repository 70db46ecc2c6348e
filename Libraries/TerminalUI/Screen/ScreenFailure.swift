/// A failure that a screen shows, for whoever has to report it without drawing.
public struct ScreenFailure: Error, Hashable, Sendable, Encodable {
  public let code: FailureCode
  /// A sentence for the user.
  public let message: String
  /// What the user may try; nil when there is no advice.
  public let hint: String?

  public init(code: FailureCode, message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension ScreenFailure {
  /// The failure of a command or a link that names an item which does not exist.
  public static func noSuchItem(_ itemName: String, id: Int) -> ScreenFailure {
    ScreenFailure(code: .notFound, message: "There is no \(itemName) \(id).", hint: "List them to see which ids there are.")
  }
}

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
