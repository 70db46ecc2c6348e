/// A link that leads somewhere, to be followed once the user has authenticated.
public struct PendingDeepLink<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// What to do then.
  public let plan: DeepLinkPlan<R, Plan>

  /// The link that waits.
  public var url: DeepLinkURL { plan.url }
  /// Where the link leads.
  public var route: R { plan.route }
}
