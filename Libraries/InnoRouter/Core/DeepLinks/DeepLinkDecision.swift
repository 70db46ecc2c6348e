/// Decision of a pipeline about a link.
public enum DeepLinkDecision<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// The link is rejected.
  case rejected(DeepLinkRejection)
  /// The link is valid, but no mapping has a route for it.
  case unhandled(DeepLinkURL)
  /// The link requires authentication.
  case pending(PendingDeepLink<R, Plan>)
  /// The link can be followed.
  case plan(DeepLinkPlan<R, Plan>)
}

/// A link that can be followed, with its destination and the plan.
public struct DeepLinkPlan<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// The parsed link.
  public let url: DeepLinkURL
  /// The destination.
  public let route: R
  /// The plan that leads there: a ``NavigationPlan`` or a ``FlowPlan``.
  public let navigation: Plan
}

/// A link to follow after the user has authenticated.
public struct PendingDeepLink<R: Route, Plan: Hashable & Sendable>: Hashable, Sendable {
  /// The plan for the link.
  public let plan: DeepLinkPlan<R, Plan>
  /// The first route that requires authentication: the destination, or else the first such route of the plan.
  public let gatedRoute: R

  /// The parsed link.
  public var url: DeepLinkURL { plan.url }
  /// The destination. It may be public while a route of the plan is not: see ``gatedRoute``.
  public var route: R { plan.route }
}
