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
