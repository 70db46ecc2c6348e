public import Analytics

/// An event on its way to the vendor.
public struct AnalyticsRecord: Equatable, Sendable {
  /// Names the app to the vendor; a secret as far as logs are concerned.
  public let apiKey: String
  /// 1 for the first event of the client, one more for each that follows.
  public let sequence: Int
  public let event: AnalyticsEvent

  public init(apiKey: String, sequence: Int, event: AnalyticsEvent) {
    self.apiKey = apiKey
    self.sequence = sequence
    self.event = event
  }
}
