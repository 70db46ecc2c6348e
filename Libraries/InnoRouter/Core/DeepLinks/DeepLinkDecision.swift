/// What is to become of a link.
public enum DeepLinkDecision<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// It is refused.
  case rejected(DeepLinkRejection)
  /// It is in order, and no mapping has a route for it.
  case unhandled(DeepLinkURL)
  /// It leads somewhere that needs authentication first.
  case pending(PendingDeepLink<R, Plan>)
  /// It can be followed.
  case plan(DeepLinkPlan<R, Plan>)
}
