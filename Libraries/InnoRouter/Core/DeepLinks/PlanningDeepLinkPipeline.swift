/// Decides what becomes of a link to a stack; see ``PlanningDeepLinkPipeline``.
public typealias DeepLinkPipeline<R: Route> = PlanningDeepLinkPipeline<R, NavigationPlan<R>>

/// Decides what becomes of a link to a flow; see ``PlanningDeepLinkPipeline``.
public typealias FlowDeepLinkPipeline<R: Route> = PlanningDeepLinkPipeline<R, FlowPlan<R>>

/// Decides what becomes of a link: limits, then scheme, host, route, plan and authentication. A pure value, safe to hand any text.
///
/// ```swift
/// let pipeline = DeepLinkPipeline(allowedSchemes: ["innosample"], allowedHosts: ["host", .absent], matcher: matcher)
/// let decision = pipeline.decide("innosample://host/people/3")
/// ```
///
/// It is used under the names ``DeepLinkPipeline``, whose plans are commands for a stack, and ``FlowDeepLinkPipeline``, whose plans are whole paths of a flow.
public struct PlanningDeepLinkPipeline<R: Route, Plan: RoutePlan<R>>: Sendable {
  /// What ``decide(_:isAuthenticated:)`` makes of a link.
  public typealias Decision = DeepLinkDecision<R, Plan>

  private let allowedSchemes: Set<String>
  private let allowedHosts: [DeepLinkHost]
  private let matcher: DeepLinkMatcher<R>
  private let limits: DeepLinkLimits
  private let requiresAuthentication: @Sendable (R) -> Bool
  private let planner: @Sendable (R) -> Plan

  /// - Parameters:
  ///   - allowedSchemes: without regard to case.
  ///   - allowedHosts: the hosts that a link may have, without regard to case; `.absent` allows links without one.
  ///   - requiresAuthentication: whether a route is only for users who have authenticated; none is, by default. Asked about the
  ///     destination and about every route of its plan.
  ///   - planner: the way to a route.
  public init(
    allowedSchemes: Set<String>, allowedHosts: [DeepLinkHost], matcher: DeepLinkMatcher<R>, limits: DeepLinkLimits = DeepLinkLimits(),
    requiresAuthentication: @escaping @Sendable (R) -> Bool = { _ in false }, planner: @escaping @Sendable (R) -> Plan
  ) {
    self.allowedSchemes = Set(allowedSchemes.map { $0.lowercased() })
    self.allowedHosts = allowedHosts.map { host in
      if case .named(let name) = host { DeepLinkHost(name) } else { host }
    }
    self.matcher = matcher
    self.limits = limits
    self.requiresAuthentication = requiresAuthentication
    self.planner = planner
  }

  /// - Parameter isAuthenticated: whether the user has authenticated. Otherwise the link is pending when its destination or any route of its
  ///   plan requires that.
  public func decide(_ text: String, isAuthenticated: Bool = false) -> Decision {
    do throws(DeepLinkRejection) {
      let url = try DeepLinkURL(text, limits: limits)
      guard allowedSchemes.contains(url.scheme) else { throw .scheme(url.scheme, allowed: allowedSchemes.sorted()) }
      guard allowedHosts.contains(url.host) else { throw .host(url.host, allowed: allowedHosts) }
      guard let route = try resolve(url) else { return .unhandled(url) }
      let plan = DeepLinkPlan(url: url, route: route, navigation: planner(route))
      if !isAuthenticated, let gatedRoute = ([route] + plan.navigation.routes).first(where: requiresAuthentication) {
        return .pending(PendingDeepLink(plan: plan, gatedRoute: gatedRoute))
      }
      return .plan(plan)
    } catch {
      return .rejected(error)
    }
  }

  private func resolve(_ url: DeepLinkURL) throws(DeepLinkRejection) -> R? {
    do throws(DeepLinkParameterError) {
      return try matcher.match(url)
    } catch {
      throw .parameter(error)
    }
  }
}

extension PlanningDeepLinkPipeline where Plan == NavigationPlan<R> {
  /// The same with the plan that replaces the stack with the route alone.
  public init(
    allowedSchemes: Set<String>, allowedHosts: [DeepLinkHost], matcher: DeepLinkMatcher<R>, limits: DeepLinkLimits = DeepLinkLimits(),
    requiresAuthentication: @escaping @Sendable (R) -> Bool = { _ in false }
  ) {
    self.init(
      allowedSchemes: allowedSchemes, allowedHosts: allowedHosts, matcher: matcher, limits: limits,
      requiresAuthentication: requiresAuthentication, planner: { .replacing(with: [$0]) })
  }
}
