/// A link to be followed once the user has authenticated.
public struct PendingDeepLink<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// What to do then.
  public let plan: DeepLinkPlan<R, Plan>
  /// The first route that requires authentication: the destination if it does, else the first one of the plan that does.
  public let gatedRoute: R

  /// The link that waits.
  public var url: DeepLinkURL { plan.url }
  /// Where the link leads. It may be free for all while the way there is not: see ``gatedRoute``.
  public var route: R { plan.route }
}
