public import Analytics

/// Event as it is sent to the vendor.
public struct AnalyticsRecord: Equatable, Sendable {
  /// Identifies the app to the vendor; must not be logged.
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

/// The part of a vendor's SDK that the client needs.
public protocol AnalyticsSink: Sendable {
  /// Called with one record at a time, in order. Must not track events itself.
  func receive(_ record: AnalyticsRecord)
}
