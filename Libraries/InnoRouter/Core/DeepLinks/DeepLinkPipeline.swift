/// Pipeline for links to a stack; see ``PlanningDeepLinkPipeline``.
public typealias DeepLinkPipeline<R: Route> = PlanningDeepLinkPipeline<R, NavigationPlan<R>>

/// Pipeline for links to a flow; see ``PlanningDeepLinkPipeline``.
public typealias FlowDeepLinkPipeline<R: Route> = PlanningDeepLinkPipeline<R, FlowPlan<R>>

/// Decides about a link: checks limits, scheme and host, then finds route and plan and checks authentication. A pure
/// value; safe for any text.
///
/// ```swift
/// let pipeline = DeepLinkPipeline(allowedSchemes: ["innosample"], allowedHosts: ["host", .absent], matcher: matcher)
/// let decision = pipeline.decide("innosample://host/people/3")
/// ```
///
/// Used as ``DeepLinkPipeline``, whose plans are commands for a stack, or ``FlowDeepLinkPipeline``, whose plans are
/// paths of a flow.
public struct PlanningDeepLinkPipeline<R: Route, Plan: RoutePlan<R>>: Sendable {
  /// The result of ``decide(_:isAuthenticated:)``.
  public typealias Decision = DeepLinkDecision<R, Plan>

  private let allowedSchemes: Set<String>
  private let allowedHosts: [DeepLinkHost]
  private let matcher: DeepLinkMatcher<R>
  private let limits: DeepLinkLimits
  private let requiresAuthentication: @Sendable (R) -> Bool
  private let planner: @Sendable (R) -> Plan

  /// - Parameters:
  ///   - allowedSchemes: compared case-insensitively.
  ///   - allowedHosts: compared case-insensitively; `.absent` allows links without a host.
  ///   - requiresAuthentication: whether a route requires authentication; false by default. Called with the destination
  ///     and with every route of its plan.
  ///   - planner: makes the plan that leads to a route.
  public init(
    allowedSchemes: Set<String>, allowedHosts: [DeepLinkHost], matcher: DeepLinkMatcher<R>,
    limits: DeepLinkLimits = DeepLinkLimits(),
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

  /// - Parameter isAuthenticated: whether the user has authenticated. Otherwise a link is pending when its destination
  ///   or a route of its plan requires authentication.
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
  /// A pipeline whose plans replace the stack with the route.
  public init(
    allowedSchemes: Set<String>, allowedHosts: [DeepLinkHost], matcher: DeepLinkMatcher<R>,
    limits: DeepLinkLimits = DeepLinkLimits(),
    requiresAuthentication: @escaping @Sendable (R) -> Bool = { _ in false }
  ) {
    self.init(
      allowedSchemes: allowedSchemes, allowedHosts: allowedHosts, matcher: matcher, limits: limits,
      requiresAuthentication: requiresAuthentication, planner: { .replacing(with: [$0]) })
  }
}
