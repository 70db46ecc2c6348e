/// Takes the events that the app reports; whoever implements it is the only one to know the vendor.
public protocol AnalyticsTracking: Sendable {
  /// Reports an event. Returns at once, from any isolation, and never fails: what cannot be delivered is dropped.
  func track(_ event: AnalyticsEvent)
}
