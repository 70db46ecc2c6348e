/// A link that may be followed, and how.
public struct DeepLinkPlan<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// The link that led here, as it was taken apart.
  public let url: DeepLinkURL
  /// The destination.
  public let route: R
  /// The way there: a ``NavigationPlan`` or a ``FlowPlan``.
  public let navigation: Plan
}
