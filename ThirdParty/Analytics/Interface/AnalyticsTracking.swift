/// Destination of the app's events. Only an implementation knows the vendor.
public protocol AnalyticsTracking: Sendable {
  /// Reports an event. Returns at once, from any isolation, and never fails: events that cannot be delivered are
  /// dropped.
  func track(_ event: AnalyticsEvent)
}
