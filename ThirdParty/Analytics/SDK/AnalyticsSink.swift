/// The part of a vendor's SDK that the client needs: a place that takes records.
public protocol AnalyticsSink: Sendable {
  /// Called with one record at a time, in order. Must not track events itself.
  func receive(_ record: AnalyticsRecord)
}
