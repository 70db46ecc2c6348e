/// Decides what becomes of a link: limits, then scheme, host, route, plan and authentication. A pure value, safe to hand any text.
///
/// ```swift
/// let pipeline = DeepLinkPipeline(allowedSchemes: ["innosample"], allowedHosts: ["host", .absent], matcher: matcher)
/// switch pipeline.decide("innosample://host/people/3") { … }
/// ```
public struct DeepLinkPipeline<R: Route>: Sendable {
  private let allowedSchemes: Set<String>
  private let allowedHosts: [DeepLinkHost]
  private let matcher: DeepLinkMatcher<R>
  private let limits: DeepLinkLimits
  private let requiresAuthentication: @Sendable (R) -> Bool
  private let planner: @Sendable (R) -> NavigationPlan<R>

  /// - Parameters:
  ///   - allowedSchemes: without regard to case.
  ///   - allowedHosts: the hosts that a link may have, without regard to case; `.absent` allows links without one.
  ///   - requiresAuthentication: whether a route is only for users who have authenticated; none is, by default.
  ///   - planner: the way to a route; by default the stack is replaced with the route alone.
  public init(
    allowedSchemes: Set<String>, allowedHosts: [DeepLinkHost], matcher: DeepLinkMatcher<R>, limits: DeepLinkLimits = DeepLinkLimits(),
    requiresAuthentication: @escaping @Sendable (R) -> Bool = { _ in false },
    planner: @escaping @Sendable (R) -> NavigationPlan<R> = { .replacing(with: [$0]) }
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

  /// - Parameter isAuthenticated: whether the user has authenticated. A route that requires it is pending otherwise.
  public func decide(_ text: String, isAuthenticated: Bool = false) -> DeepLinkDecision<R> {
    do throws(DeepLinkRejection) {
      let url = try DeepLinkURL(text, limits: limits)
      guard allowedSchemes.contains(url.scheme) else { throw .scheme(url.scheme, allowed: allowedSchemes.sorted()) }
      guard allowedHosts.contains(url.host) else { throw .host(url.host, allowed: allowedHosts) }
      guard let route = try resolve(url) else { return .unhandled(url) }
      let plan = DeepLinkPlan(url: url, route: route, navigation: planner(route))
      return requiresAuthentication(route) && !isAuthenticated ? .pending(PendingDeepLink(plan: plan)) : .plan(plan)
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
