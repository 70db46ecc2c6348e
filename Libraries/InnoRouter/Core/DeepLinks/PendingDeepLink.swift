/// A link that leads somewhere, to be followed once the user has authenticated.
public struct PendingDeepLink<R: Route>: Hashable, Sendable {
  /// What to do then.
  public let plan: DeepLinkPlan<R>

  public var url: DeepLinkURL { plan.url }
  public var route: R { plan.route }
}
